import { createContext, redirect, type RouterContextProvider } from 'react-router';
import { type Member, SESSION_COOKIE } from '#platform/auth.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { wayBack } from '#platform/kept-forms.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { AccountParts } from './accounts.server.ts';

/** What sign-in needs beside the site context. */
export type AccountsContext = Pick<AccountParts, 'auth' | 'jobs' | 'whenProved'>;

export const accountsContext = createContext<AccountsContext>();

/**
 * The signed-in member, for loaders and actions. A visitor is sent to the sign-in and returns afterwards, with a posted
 * form restored. If their session has ended, the sign-in page says so.
 */
export function memberOf(context: Readonly<RouterContextProvider>, request: Request): Member {
  const { member } = context.get(visitorContext);
  if (member) return member;
  const url = new URL(request.url);
  const { path } = splitAddress(url.pathname);
  const hadSession = request.headers.get('cookie')?.includes(`${SESSION_COOKIE}=`);
  throw redirect(
    `/auth?${hadSession ? 'notice=session-ended&' : ''}next=${encodeURIComponent(wayBack(context, request, path.replace(/\.data$/, '') + url.search))}`,
    303,
  );
}
