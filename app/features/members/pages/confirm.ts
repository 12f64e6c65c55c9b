import { APIError } from 'better-auth/api';
import { redirect } from 'react-router';
import { cookiesOf } from '../auth-steps.server.ts';
import { membersContext } from '../members-context.server.ts';
import type { Route } from './+types/confirm.ts';

/**
 * Where the confirmation's link leads: the address is proved, its owner is signed in. A link used before, or too old, leads to
 * the door with a word about it. For a change of address the first link sends the second, to the new address.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { auth } = context.get(membersContext);
  try {
    const { headers, response } = await auth.api.verifyEmail({ query: { token }, headers: request.headers, returnHeaders: true });
    const cookies = cookiesOf({ headers });
    const hasEntered = cookies.getSetCookie().length > 0;
    const isFirstHalf = !hasEntered && response !== undefined && isChange(token, 'change-email-confirmation');
    const notice = isFirstHalf ? 'email-half' : isChange(token, 'change-email-verification') ? 'email-changed' : 'email-confirmed';
    return redirect(hasEntered ? `/dashboard?notice=${notice}` : `/auth?notice=${notice}`, { status: 303, headers: cookies });
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return redirect('/auth?tab=login&notice=link-expired', 303);
    throw error;
  }
}

/** What a verified token was for; its payload may be read, its signature was checked. */
function isChange(token: string, kind: string): boolean {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).requestType === kind;
  } catch {
    return false;
  }
}
