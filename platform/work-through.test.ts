import { expect, test } from 'vitest';
import { registry } from './metrics.ts';
import { workEach, workThrough } from './work-through.ts';

const ROWS = Array.from({ length: 7 }, (_, index) => ({ id: String(index + 1) }));

/** Rows of a table: those of `due` after an id, as a statement would give them. */
const from = (due: () => readonly { id: string }[]) => async (after: string | undefined, limit: number) =>
  due()
    .filter(({ id }) => id > (after ?? ''))
    .slice(0, limit);
const failures = async (work: string) =>
  (await registry.getSingleMetric('elikya_work_failed_total')!.get()).values.find((one) => one.labels.work === work)
    ?.value ?? 0;

test('all rows have their turn, page after page, those that fail at the head too', async () => {
  const seen: string[] = [];
  const act = async ({ id }: { id: string }) => {
    seen.push(id);
    if (id <= '3') throw new Error('no');
  };
  expect(await workThrough({ work: 'test-head', list: from(() => ROWS), act, limit: 2 })).toEqual({
    done: 4,
    failed: 3,
  });
  expect(seen).toEqual([...'1234567']);
  expect(await failures('test-head')).toBe(3);
});

test('it ends, though every row stays due', async () => {
  expect(await workThrough({ work: 'test-stay', list: from(() => ROWS), act: async () => {}, limit: 7 })).toEqual({
    done: 7,
    failed: 0,
  });
});

test('rows that are processed meanwhile do not make a page skip others', async () => {
  let due = ROWS;
  const act = async ({ id }: { id: string }) => void (due = due.filter((row) => row.id !== id));
  expect((await workThrough({ work: 'test-away', list: from(() => due), act, limit: 2 })).done).toBe(7);
  expect(due).toEqual([]);
});

test('a run whose time is over stops; the next one goes on behind it, and the one after begins anew', async () => {
  const seen: string[] = [];
  const act = async ({ id }: { id: string }) => void seen.push(id);
  const run = (enoughMs: number) => workThrough({ work: 'test-slow', list: from(() => ROWS), act, limit: 3, enoughMs });
  await run(0);
  expect(seen).toEqual(['1']);
  await run(0);
  expect(seen).toEqual(['1', '2']);
  await run(60_000);
  expect(seen).toEqual([...'1234567']);
  await run(0);
  expect(seen.at(-1)).toBe('1');
});

test('errors of reading are thrown, errors of single rows are not', async () => {
  const list = () => Promise.reject(new Error('away'));
  await expect(workThrough({ work: 'test-list', list, act: async () => {} })).rejects.toThrow('away');
  const act = async ({ id }: { id: string }) => {
    if (Number(id) % 2 === 0) throw new Error('even');
  };
  expect(await workEach('test-each', ROWS, act)).toEqual({ done: 4, failed: 3 });
  expect(await failures('test-each')).toBe(3);
});
