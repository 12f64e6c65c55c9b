import { createContext, redirect, type RouterContextProvider } from 'react-router';
import type { Auth, Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import type { MemberFigures } from './profile.ts';
import { visitorContext } from '#platform/visitor.ts';

/** What the member area needs beside the ground, put together in server/main.ts. */
export type MembersParts = {
  auth: Auth;
  jobs: Pick<Jobs, 'send'>;
  files: Files;
  ownData: OwnDataSource[];
  /** What other parts of the site add to a member's figures. */
  figures: (db: Database, memberId: string) => Promise<MemberFigures>;
};

export const membersContext = createContext<MembersParts>();

/** The signed-in member of a loader or action; a visitor is sent to the door and comes back afterwards. */
export function memberOf(context: Readonly<RouterContextProvider>, request: Request): Member {
  const { member } = context.get(visitorContext);
  if (member) return member;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/auth?next=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`, 303);
}
