import { fold } from '#app/shared/fold.ts';
import type { Database } from '#platform/database.ts';
import { readCoverage } from './blocks.server.ts';
import type { TextSource } from './text-sources.server.ts';
import { type BlockState, type Counts, noCounts, type Target, TARGETS } from './translated.ts';

export type Cell = { id: string; collection: string; language: Target; entries: number } & Counts;

/** The progress of each collection in each language. */
export async function listCells(db: Database, sources: readonly TextSource[]): Promise<Cell[]> {
  const cells = new Map<string, Cell>();
  for (const { name } of sources)
    for (const language of TARGETS) {
      const id = `${name}/${language}`;
      cells.set(id, { id, collection: name, language, entries: 0, ...noCounts() });
    }
  for (const { collection, language, counts } of await readCoverage(db, sources, TARGETS)) {
    const cell = cells.get(`${collection}/${language}`)!;
    cell.entries += 1;
    for (const [state, count] of Object.entries(counts)) cell[state as BlockState] += count;
  }
  // Nothing is translated where nothing is told.
  return [...cells.values()].filter(({ entries }) => entries > 0);
}

export type CoveredEntry = { id: string; title: string; language: Target } & Counts;

/** The entries of a collection in one language or all, those with most to do first. */
export async function listEntriesIn(
  db: Database,
  texts: TextSource,
  { language, q, state }: { language?: Target; q?: string; state?: string },
): Promise<CoveredEntry[]> {
  const wanted = fold(q ?? '');
  const toDo = ({ stale, draft, missing }: Counts) => stale * 100 + draft * 10 + missing;
  return (await readCoverage(db, [texts], language ? [language] : TARGETS))
    .map(({ id, title, language: to, counts }) => ({ id, title, language: to, ...counts }))
    .filter((entry) => fold(entry.title).includes(wanted) && (!state || (entry[state as BlockState] as number) > 0))
    .sort((a, b) => toDo(b) - toDo(a) || a.title.localeCompare(b.title, 'fr'));
}
