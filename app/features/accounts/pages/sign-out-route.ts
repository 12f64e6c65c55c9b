import { redirect } from 'react-router';
import { cookiesOf } from '#app/features/accounts/auth-answers.server.ts';
import { accountsContext } from '#app/features/accounts/accounts-context.server.ts';
import type { Route } from './+types/sign-out-route.ts';

export function loader() {
  return redirect('/', 303);
}

/** Ends the session of this browser. Without one there is nothing to end, which is no failure. */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = context.get(accountsContext);
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return redirect('/?notice=signed-out', { status: 303, headers: cookiesOf({ headers }) });
}
