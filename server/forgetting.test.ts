import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { SITE } from './features.ts';
import { forget } from './forgetting.ts';

const { db } = await createTestDatabase();
const rules = { ...SITE.forget };
const hold = (now: typeof SITE.forget) => {
  for (const name of Object.keys(SITE.forget)) delete SITE.forget[name];
  Object.assign(SITE.forget, now);
};
afterEach(() => hold(rules));

test('a rule that fails keeps no other from taking what its time is over for', async () => {
  hold({ broken: () => sql`delete from no_such_table`, ...rules });
  expect(Object.keys(await forget(db))).toEqual(Object.keys(rules));
});
