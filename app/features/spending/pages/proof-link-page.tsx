import { href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { LetterSwitch } from '#app/kit/letter-switch.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findLinked, setWantsProofs, wantsProofs } from '#app/features/spending/notices/proof-readers.server.ts';
import type { Route } from './+types/proof-link-page.ts';

export const handle = { hydrate: 'never', namespaces: ['transparency'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const words = translate(context.get(visitorContext).language, 'transparency');
  const reader = await findLinked(db, settings, params.token);
  return {
    meta: describePage(context, {
      path: '/transparence',
      title: words('notice.title'),
      description: words('notice.on.text'),
      isHidden: true,
    }),
    state: reader ? ((await wantsProofs(db, reader)) ? ('on' as const) : ('off' as const)) : ('unknown' as const),
  };
}

/** By a press, never by the mere opening: mail filters open links. A mail reader's one-click button posts here as well (RFC 8058). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const form = await request.formData();
  const reader = await findLinked(db, settings, params.token);
  const isOn = form.get('intent') === 'start';
  if (reader) await db.transaction((tx) => setWantsProofs(tx, reader, isOn, language));
  // A mail reader that pressed its own button must not be led elsewhere (RFC 8058, 3.1).
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(href('/proof-news/:token', { token: params.token }), 303);
}

export const meta = pageMeta;

export default function ProofLink({ loaderData: { state } }: Route.ComponentProps) {
  const { t } = useTranslation('transparency');
  return (
    <LetterSwitch
      art={artUrl({ kind: 'scene', seed: 'preuves', type: 'charpente', palette: 'soir', frame: '1:1' })}
      title={t('notice.title')}
      text={t(`notice.${state}.text`)}
      isOn={state === 'unknown' ? undefined : state === 'on'}
      action={state !== 'unknown' && t(`notice.${state}.action`)}
    />
  );
}
