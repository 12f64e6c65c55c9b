import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { log } from '#platform/log.ts';
import { readArchive } from './archive.ts';
import { type Kept, listBackups, readManifest } from './manifest.ts';
import { chooseKept, isOlderPiece } from './retention.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes backups that are no longer kept, and WAL segments from before the oldest daily backup. Any moment since then
 * can be restored; of older backups only their own moment.
 */
export function tidyBackups(place: string, home: string): void {
  const backups = listBackups(place);
  const { kept, daily } = chooseKept(backups);
  for (const one of backups) {
    if (kept.includes(one)) continue;
    // Out of its name first: one that is half gone must not be taken for whole.
    const gone = join(place, `.part-${one.name}`);
    renameSync(one.folder, gone);
    rmSync(gone, { recursive: true, force: true });
    log.info({ backup: one.name }, 'old backup removed');
  }
  const journal = readArchive(home);
  if (journal === undefined) return;
  const base = dirname(journal);
  const systemOf = (one: Kept) => readManifest(one.folder).systemId;
  for (const systemId of readdirSync(base)) {
    const oldest = daily.findLast((one) => systemOf(one) === systemId);
    if (oldest) tidyJournal(join(base, systemId), readManifest(oldest.folder).journal[0]);
    // Of a database before this one, of which no backup of these days is left.
    else if (systemId !== basename(journal)) rmSync(join(base, systemId), { recursive: true, force: true });
  }
}

function tidyJournal(journal: string, first: string): void {
  for (const piece of readdirSync(journal)) {
    const file = join(journal, piece);
    if (statSync(file).isDirectory()) continue;
    // A piece whose writing was cut off begins with a dot.
    const isLeftover = piece.startsWith('.') && Date.now() - statSync(file).mtimeMs > DAY_MS;
    if (!isLeftover && !isOlderPiece(piece, first)) continue;
    rmSync(file, { force: true });
    rmSync(join(journal, '.sent', piece), { force: true });
  }
}
