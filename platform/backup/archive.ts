import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canUse, type Place } from '#platform/cluster-place.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { nameOfUser, type Owner, ownName } from '#platform/users.ts';

/**
 * Where PostgreSQL's write-ahead log (WAL) is archived: a folder; `here`, beside the cluster until it is sent to a
 * bucket; or nowhere.
 */
export type ArchiveTo = { folder: string } | 'here' | 'off';

/** At most this much is lost if the disk fails: a WAL segment that is not full by then is closed and archived. */
const LATEST_AFTER_SECONDS = 60;

const KEEP = `#!/bin/sh
# Written by the site at each start. PostgreSQL gives a finished piece of its journal: $1 where it lies, $2 its name, $3 where
# pieces are kept. Only what is safe on disk is called kept.
set -eu
umask 077
kept="$3/$2.gz"
if [ -e "$kept" ]; then
  # The same piece again, after a crash. Another one of its name is never overwritten.
  if gzip -dc "$kept" | cmp -s - "$1"; then exit 0; fi
  echo "$kept is another piece: something else writes into this folder" >&2
  exit 1
fi
part="$3/.$2.$$"
gzip -1 -c "$1" >"$part"
sync "$part"
mv "$part" "$kept"
sync "$3"
`;

const FETCH = `#!/bin/sh
# Written by the site for a restore: $1 the wanted piece of the journal, $2 where to put it, $3 where pieces are kept.
set -eu
test -f "$3/$1.gz"
gzip -dc "$3/$1.gz" >"$2"
`;

/** Quotes a path for the shell, and for PostgreSQL, which treats % specially. */
const quote = (path: string) => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/** The folder to which a cluster's WAL is archived now; undefined if it is not archived. */
export function readArchive(home: string): string | undefined {
  try {
    return readFileSync(join(home, 'archive-to'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Each database has its own archive folder, because segments of different databases have the same names. */
export const journalOf = (base: string, systemId: string): string => join(base, systemId);

/**
 * Stores where the WAL is archived, so that a script that starts this PostgreSQL without the site's settings leaves no
 * gap.
 * @throws OperatorError if PostgreSQL's user may not write there
 */
export function setArchive({ home, owner }: Place, to: ArchiveTo, systemId: string): void {
  const note = join(home, 'archive-to');
  if (to === 'off') return rmSync(note, { force: true });
  const folder = journalOf(to === 'here' ? join(home, 'journal') : to.folder, systemId);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  if (!canUse(folder, owner))
    throw new OperatorError(
      `BACKUP_DIR: PostgreSQL runs as ${owner ? nameOfUser(owner.uid) : ownName()} and may not enter ${folder}. Let it through: chmod o+x ${dirname(folder)} and the folders above.`,
    );
  writeFileSync(note, `${folder}\n`);
}

/** PostgreSQL settings for archiving its WAL. */
export function archiveSettings(home: string, owner: Owner): string[] {
  const folder = readArchive(home);
  if (folder === undefined) return [];
  return [
    'archive_mode=on',
    `archive_timeout=${LATEST_AFTER_SECONDS}`,
    `archive_command=/bin/sh ${quote(writeScript(home, owner, 'keep-journal', KEEP))} "%p" "%f" ${quote(folder)}`,
  ];
}

/** The `restore_command` with which PostgreSQL fetches a WAL segment. */
export const fetchCommand = (home: string, owner: Owner, folder: string): string =>
  `/bin/sh ${quote(writeScript(home, owner, 'fetch-journal', FETCH))} "%f" "%p" ${quote(folder)}`;

function writeScript(home: string, owner: Owner, name: string, text: string): string {
  const file = join(home, name);
  writeFileSync(file, text, { mode: 0o644 });
  if (owner) chownSync(file, owner.uid, owner.gid);
  return file;
}
