import { log } from './log.ts';
import { countFailedWork } from './metrics.ts';

/** How long one run goes on: a job has a minute. */
const ENOUGH_MS = 40_000;
/** So many rows are read at once. */
const PAGE = 100;

type Worked = { done: number; failed: number };

/** Where a run had to stop, by its work: the next run of this process goes on after it, so that no slow row keeps those behind it waiting. */
const places = new Map<string, string>();

/**
 * Works through all rows that are due, each once, page after page by their ids; rows that stay due keep no other from its turn. What
 * fails is passed over: logged by its id and reason, counted by `elikya_work_failed_total`, and tried again by the next run.
 * @param work names what is done, in the log and the metric
 * @param list the next rows that are due, ordered by `id`, those after the given one
 * @param enoughMs a run that takes longer stops, and the next one goes on behind the last row it took up
 * @throws what `list` throws: the database is away
 */
export async function workThrough<Row extends { id: string }>({
  work,
  list,
  act,
  limit = PAGE,
  enoughMs = ENOUGH_MS,
}: {
  work: string;
  list: (after: string | undefined, limit: number) => Promise<Row[]>;
  act: (row: Row) => Promise<unknown>;
  limit?: number;
  enoughMs?: number;
}): Promise<Worked> {
  const stopAt = Date.now() + enoughMs;
  let after = places.get(work);
  places.delete(work);
  const worked: Worked = { done: 0, failed: 0 };
  for (;;) {
    const rows = await list(after, limit);
    for (const row of rows) {
      // One at least: a slow row alone may take all the time there is.
      if (worked.done + worked.failed > 0 && Date.now() >= stopAt) {
        places.set(work, after!);
        return worked;
      }
      worked[await tryOne(work, row, act)]++;
      after = row.id;
    }
    if (rows.length < limit) return worked;
  }
}

/** The same for a list that is whole: one after the other, what fails passed over. */
export async function workEach<Row extends { id: string }>(
  work: string,
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<Worked> {
  const worked: Worked = { done: 0, failed: 0 };
  for (const row of rows) worked[await tryOne(work, row, act)]++;
  return worked;
}

async function tryOne<Row extends { id: string }>(
  work: string,
  row: Row,
  act: (row: Row) => Promise<unknown>,
): Promise<keyof Worked> {
  try {
    await act(row);
    return 'done';
  } catch (error) {
    countFailedWork(work);
    log.warn({ err: error, work, id: row.id }, 'a row was passed over');
    return 'failed';
  }
}
