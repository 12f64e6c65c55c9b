import { Form, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { isUuid } from '#app/shared/ids.ts';
import { confirmSubscription, findSubscription, stopSubscription } from '#app/features/contact/newsletter.server.ts';
import { mayAnnounceSunday } from '#app/features/newsletter/next-letter.server.ts';
import type { Route } from './+types/newsletter-link-page.ts';

export const handle = { hydrate: 'never', namespaces: ['contact'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const words = translate(context.get(visitorContext).language, 'contact');
  const { state } = await findSubscription(db, settings, params.token);
  return {
    meta: describePage(context, {
      path: '/newsletter',
      title: words('newsletter.title'),
      description: words('newsletter.lead'),
      isHidden: true,
    }),
    state,
    isAnnounced: state === 'on' && (await mayAnnounceSunday(db)),
    isJustConfirmed: state === 'on' && new URL(request.url).searchParams.has('confirmed'),
  };
}

/** By a press, never by the mere opening: mail filters open links. A mail reader's one-click button posts here as well (RFC 8058). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings } = siteContextOf(context);
  const form = await request.formData();
  const { id } = await findSubscription(db, settings, params.token);
  const isConfirming = form.get('intent') === 'confirm';
  const letter = new URL(request.url).searchParams.get('letter') ?? '';
  if (id && isConfirming) await confirmSubscription(db, id, context.get(visitorContext).language);
  else if (id) await stopSubscription(db, id, isUuid(letter) ? letter : undefined);
  // A mail reader that pressed its own button must not be led elsewhere (RFC 8058, 3.1).
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(`${href('/newsletter/:token', { token: params.token })}${isConfirming ? '?confirmed' : ''}`, 303);
}

export const meta = pageMeta;

export default function NewsletterLink({ loaderData: { state, isJustConfirmed, isAnnounced } }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  const said = isJustConfirmed ? 'confirmed' : state;
  return (
    <Letterbox
      art={artUrl({ kind: 'scene', seed: 'lettre', type: 'etagere', palette: 'soir', frame: '1:1' })}
      title={t(`newsletter.${said}.title`)}
    >
      <p className="lead">
        {said !== 'on' ? t(`newsletter.${said}.text`) : t(isAnnounced ? 'newsletter.on.next' : 'newsletter.lead')}
      </p>
      {state !== 'unknown' && (
        <Form method="post" reloadDocument>
          <Button
            type="submit"
            kind={state === 'on' ? 'line' : 'ink'}
            name="intent"
            value={state === 'on' ? 'stop' : 'confirm'}
          >
            {t(`newsletter.${state}.action`)}
          </Button>
        </Form>
      )}
    </Letterbox>
  );
}
