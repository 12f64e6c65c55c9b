import { log } from './log.ts';
import { countFailedWork } from './metrics.ts';

/** How long one run may take: a job has a minute. */
const ENOUGH_MS = 40_000;
/** How many rows are read at a time. */
const PAGE = 100;

type Worked = { done: number; failed: number };

/**
 * Where each kind of work stopped: the next run of this process continues there, so that slow rows do not delay the
 * ones after them.
 */
const places = new Map<string, string>();

/**
 * Processes all due rows once, in pages ordered by id. A row that fails is skipped: it is logged with its id and
 * reason, counted by `elikya_work_failed_total`, and retried by the next run.
 * @param work the name of the work, in the log and the metric
 * @param list the next due rows after the given one, ordered by `id`
 * @param enoughMs a run that takes longer stops, and the next one continues after its last row
 * @throws what `list` throws: the database is unavailable
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

/** The same for a complete list: one item after another, skipping those that fail. */
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
