import { expect, test } from 'vitest';
import { describeStatement } from './trace-queries.ts';

test('a statement is named by its kind and first table, and holds no value', () => {
  const said = (text: string) => Object.values(describeStatement(text));
  expect(said('select "id" from "payments" where "id" = $1')).toEqual([
    'select payments',
    'select "id" from "payments" where "id" = $1',
  ]);
  expect(said('insert  into "gifts"\n ("a", "b") values ($1, $2)')[0]).toBe('insert gifts');
  expect(said(`update pgboss.job set state = 'retry', name = 'l''été' where n > 123456`)).toEqual([
    'update pgboss.job',
    'update pgboss.job set state = ?, name = ? where n > ?',
  ]);
  expect(said("select extract(day from now()), E'a\\'b', $q$x 'y' $q$, $1 from mails")).toEqual([
    'select mails',
    'select extract(day from now()), ?, ?, $1 from mails',
  ]);
  // Only E'…' knows the backslash.
  expect(said("select 'a\\', 'b' from mails")[1]).toBe('select ?, ? from mails');
  expect(said('BEGIN')[0]).toBe('begin');
  expect(said(`select '${'x'.repeat(5000)}', ${'a, '.repeat(2000)}`)[1]).toHaveLength(1000);
});
