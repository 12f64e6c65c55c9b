import { data, Form, href, redirect } from 'react-router';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { maskEmail } from '#app/shared/mask.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { stateOf } from '#app/features/persons/new-address.server.ts';
import { findAsked } from '#app/features/persons/prove-person-address.server.ts';
import type { Route } from './+types/own-address-page.ts';

export const handle = { hydrate: 'never', namespaces: ['contact'] };

/** Where the link of the mail to a new address leads: its owner says that it is theirs. It names nobody. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const t = translate(context.get(visitorContext).language, 'contact');
  const asked = await findAsked(db, settings, token);
  if (!asked) throw data(null, { status: 404 });
  const state = stateOf(asked);
  return {
    meta: describePage(context, {
      path: href('/contact'),
      title: t(`address.${state}.title`),
      description: t(`address.${state}.text`),
      isHidden: true,
    }),
    state,
    email: maskEmail(asked.email),
  };
}

/** By a press, never by the mere opening: mail filters open links. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { answer } = await callFromForm(context, await request.formData(), 'prove-address', () => ({ token }));
  if (!answer.ok) throw data(null, { status: answer.status });
  throw redirect(href('/adresse/:token', { token }), 303);
}

export const meta = pageMeta;

export default function OwnAddress({ loaderData: { state, email } }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  return (
    <div className="wrap section">
      <h1>{t(`address.${state}.title`)}</h1>
      <p className="lead">{t(`address.${state}.text`)}</p>
      {state === 'waiting' && (
        <Form method="post" reloadDocument>
          <p>
            <bdi dir="ltr">{email}</bdi>
          </p>
          <Button type="submit" kind="ink">
            {t('address.action')}
          </Button>
        </Form>
      )}
    </div>
  );
}
