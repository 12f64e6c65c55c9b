import { data, useSearchParams } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import type { Route } from './+types/demo-ui-page.ts';
import { DemoButtons } from '#app/features/demo/parts/buttons.tsx';
import { DemoCards } from '#app/features/demo/parts/cards.tsx';
import { DemoChoices } from '#app/features/demo/parts/choices.tsx';
import { DemoFields } from '#app/features/demo/parts/fields.tsx';
import { DemoMessages } from '#app/features/demo/parts/messages.tsx';
import { DemoProgress } from '#app/features/demo/parts/progress.tsx';
import { DemoType } from '#app/features/demo/parts/type.tsx';

export const handle = { hydrate: 'now', namespaces: ['demo'] };

/** Only a demonstration site shows its parts. */
export function loader({ context }: Route.LoaderArgs) {
  if (siteContextOf(context).settings.isLive) throw data(null, { status: 404 });
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
