import { data } from 'react-router';
import { accountsContext } from '#app/features/accounts/accounts-context.server.ts';
import { cookiesOf } from '#app/features/accounts/auth-answers.server.ts';
import { askPasskey } from '#app/features/accounts/passkeys.server.ts';
import { overLimit } from '#platform/limits.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Route } from './+types/passkey-options-route.ts';

/** `POST /auth/passkey`: what the browser's own dialog is opened with, to sign in (`enter`) or to add a passkey (`add`). */
export async function action({ context, request }: Route.ActionArgs) {
  const { address, member } = context.get(visitorContext);
  const { db, settings } = siteContextOf(context);
  const ceremony = (await request.formData()).get('ceremony') === 'add' ? 'add' : 'enter';
  if (ceremony === 'add' && !member) return data({ code: 'Auth session missing!' }, { status: 401 });
  if (ceremony === 'add' && !member?.isConfirmed) return data({ code: 'login_failed' }, { status: 401 });
  const wait = await overLimit(db, settings.authSecret, { name: 'passkey', subject: address, max: 20, seconds: 60 });
  if (wait) {
    context.get(visitorContext).retryAfter = wait;
    return data({ code: 'too_many_requests' }, { status: 429 });
  }
  const asked = await askPasskey(context.get(accountsContext), ceremony, request.headers);
  return data(asked.options, { headers: cookiesOf(asked) });
}
