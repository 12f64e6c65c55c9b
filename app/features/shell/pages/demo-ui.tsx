import { data, useSearchParams } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { groundOf } from '#platform/site.ts';
import type { Route } from './+types/demo-ui.ts';
import { DemoButtons } from '../parts/demo/buttons.tsx';
import { DemoCards } from '../parts/demo/cards.tsx';
import { DemoChoices } from '../parts/demo/choices.tsx';
import { DemoFields } from '../parts/demo/fields.tsx';
import { DemoMessages } from '../parts/demo/messages.tsx';
import { DemoProgress } from '../parts/demo/progress.tsx';
import { DemoType } from '../parts/demo/type.tsx';

export const handle = { hydrate: 'now', namespaces: ['demo'] };

/** Only a demonstration site shows its parts. */
export function loader({ context }: Route.LoaderArgs) {
  if (groundOf(context).settings.isLive) throw data(null, { status: 404 });
  return null;
}

/** Every component in every state: where the look is judged. */
export default function DemoUi() {
  const { t } = useTranslation('demo');
  const [search] = useSearchParams();
  return (
    <div className="wrap">
      <title>{t('metaTitle')}</title>
      <h1 style={{ paddingBlockStart: 'var(--s-7)' }}>{t('title')}</h1>
      <DemoButtons />
      <DemoFields />
      <DemoChoices tab={search.get('tab') ?? 'story'} domain={search.get('domain') ?? 'all'} />
      <DemoProgress />
      <DemoMessages />
      <DemoCards />
      <DemoType />
    </div>
  );
}
