import { href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { LetterSwitch } from '#app/kit/letter-switch.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findFollower, setWantsNews } from '#app/features/projects/news-consent.server.ts';
import type { Route } from './+types/news-link-page.ts';

export const handle = { hydrate: 'never', namespaces: ['projects'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const words = translate(context.get(visitorContext).language, 'projects');
  const follower = await findFollower(db, settings, params.token);
  return {
    meta: describePage(context, {
      path: '/projects',
      title: words('letters.title'),
      description: words('letters.on.text'),
      isHidden: true,
    }),
    state: follower ? (follower.isOn ? ('on' as const) : ('off' as const)) : ('unknown' as const),
  };
}

/** By a press, never by the mere opening: mail filters open links. A mail reader's one-click button posts here as well (RFC 8058). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings } = siteContextOf(context);
  const form = await request.formData();
  const follower = await findFollower(db, settings, params.token);
  if (follower) await db.transaction((tx) => setWantsNews(tx, follower.id, form.get('intent') === 'start'));
  // A mail reader that pressed its own button must not be led elsewhere (RFC 8058, 3.1).
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(href('/project-news/:token', { token: params.token }), 303);
}

export const meta = pageMeta;

export default function NewsLink({ loaderData: { state } }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  return (
    <LetterSwitch
      art={artUrl({ kind: 'scene', seed: 'nouvelles-projet', type: 'camion', palette: 'soir', frame: '1:1' })}
      title={t('letters.title')}
      text={t(`letters.${state}.text`)}
      isOn={state === 'unknown' ? undefined : state === 'on'}
      action={state !== 'unknown' && t(`letters.${state}.action`)}
    />
  );
}
