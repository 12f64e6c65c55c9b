import { listTeam, listWhoMay } from '#app/features/staff/team.server.ts';
import type { Database } from '#platform/database.ts';

/** A point of the list of staff roles that a site needs. */
export type TeamPoint = { key: 'second' | 'treasury' | 'books' | 'factors'; isThere: boolean; count: number };

/**
 * What the team has and lacks: two people who may approve, somebody who matches statements, somebody who audits the
 * books without writing in them, and a second factor on every account (required in live mode).
 */
export async function listTeamPoints(db: Database): Promise<TeamPoint[]> {
  const deciders = await listWhoMay(db, 'plans.decide');
  const treasurers = await listWhoMay(db, 'statements.match');
  const team = await listTeam(db);
  const auditors = team.filter(({ roles }) => roles.some(({ role }) => role === 'audit'));
  const bare = team.filter(({ hasSecondFactor }) => !hasSecondFactor);
  return [
    { key: 'second', isThere: deciders.length > 1, count: deciders.length },
    { key: 'treasury', isThere: treasurers.length > 0, count: treasurers.length },
    { key: 'books', isThere: auditors.length > 0, count: auditors.length },
    { key: 'factors', isThere: bare.length === 0, count: bare.length },
  ];
}
