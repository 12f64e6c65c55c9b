import { createContext } from 'react-router';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import type { MemberFigures } from './profile.ts';

/** What the member area needs beside the site context. */
export type MembersParts = {
  ownData: OwnDataSource[];
  /** What other features add to a member's figures. */
  figures: (db: Database, memberId: string) => Promise<MemberFigures>;
};

export const membersContext = createContext<MembersParts>();
