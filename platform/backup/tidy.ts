import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log.ts';
import { readArchive } from './archive.ts';
import { listBackups, readManifest } from './manifest.ts';
import { chooseKept, isOlderPiece } from './retention.ts';

const DAY_MS = 86_400_000;

/**
 * Removes backups that are not kept any more, and pieces of the journal from before the oldest of the daily ones: any moment since then
 * can be had, older backups as they were taken.
 */
export function tidyBackups(place: string, home: string): void {
  const { kept, daily } = chooseKept(listBackups(place));
  for (const one of listBackups(place))
    if (!kept.some(({ name }) => name === one.name)) {
      // Without its name first: one that is half gone must not be taken for whole.
      rmSync(join(one.folder, 'manifest.json'), { force: true });
      rmSync(one.folder, { recursive: true, force: true });
      log.info({ backup: one.name }, 'old backup removed');
    }
  const journal = readArchive(home);
  const oldest = daily.at(-1);
  if (journal === undefined || !oldest) return;
  const [first] = readManifest(oldest.folder).journal;
  for (const piece of readdirSync(journal)) {
    const file = join(journal, piece);
    // A piece whose writing was cut off begins with a dot.
    const isLeftover = piece.startsWith('.') && Date.now() - statSync(file).mtimeMs > DAY_MS;
    if (isLeftover || isOlderPiece(piece, first)) rmSync(file, { force: true });
  }
}
