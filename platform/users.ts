import { readFileSync } from 'node:fs';

/** The user that PostgreSQL runs as; undefined: the current user. */
export type Owner = { uid: number; gid: number } | undefined;

function listUsers(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length > 3)
      .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}

/** The name of a user, for messages and commands; the number if it has no name. */
export const nameOfUser = (uid: number): string => listUsers().find((user) => user.uid === uid)?.name ?? String(uid);

export const ownName = (): string => nameOfUser(process.geteuid?.() ?? -1);

export const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * The user for PostgreSQL, which may not run as root: the first of `postgres` and `nobody` that exists. No user is
 * created.
 */
export function unprivilegedOwner(): Owner {
  if (!isRoot()) return undefined;
  const users = listUsers();
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(({ name }) => name === wanted);
    if (user) return { uid: user.uid, gid: user.gid };
  }
  throw new Error('Running as root needs a user "postgres" or "nobody" to run PostgreSQL as');
}
