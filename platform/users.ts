import { readFileSync } from 'node:fs';

/** As whom PostgreSQL runs; undefined for ourselves. */
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

/** Who this is, for words and commands; the number where the machine has no name for it. */
export const nameOfUser = (uid: number): string => listUsers().find((user) => user.uid === uid)?.name ?? String(uid);

export const ownName = (): string => nameOfUser(process.geteuid?.() ?? -1);

export const isRoot = (): boolean => process.geteuid?.() === 0;

/** Root may not run PostgreSQL: the first of `postgres` and `nobody` that exists does. No user is created. */
export function unprivilegedOwner(): Owner {
  if (!isRoot()) return undefined;
  const users = listUsers();
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(({ name }) => name === wanted);
    if (user) return { uid: user.uid, gid: user.gid };
  }
  throw new Error('Running as root needs a user "postgres" or "nobody" to run PostgreSQL as');
}
