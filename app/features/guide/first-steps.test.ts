import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { savePreferences } from '#app/features/staff/preferences.server.ts';
import { permissionsOf, ROLES } from '#app/features/staff/roles.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { SITE } from '#server/features.ts';
import { users } from '#platform/auth-tables.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { readFirstSteps } from './first-steps.server.ts';
import { FIRST_STEPS, STEPS_OF } from './first-steps.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const { hire } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [savePreferences()]);

test('a first step is done once the log has it by this person, or the account is protected; never by somebody else', async () => {
  const [ruth, paul] = [await hire('audit'), await hire('audit')];
  const read = async ({ id }: { id: string }) =>
    (await readFirstSteps(db, { memberId: id, roles: ['audit'] })).filter(({ isDone }) => isDone).map(({ key }) => key);
  expect(await read(ruth)).toEqual([]);
  await ruth.call('save-preferences', { hasDailyMail: false, timeZone: 'Africa/Kinshasa', hasLetterKeys: true });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ruth.id));
  expect(await read(ruth)).toEqual(['protect', 'preferences']);
  expect(await read(paul)).toEqual([]);
});

test('each role has five first steps, whose calls and pages are there and which it may do', () => {
  for (const role of ROLES) {
    expect(STEPS_OF[role]).toHaveLength(5);
    for (const key of STEPS_OF[role]) {
      const { path } = FIRST_STEPS[key];
      const place = SITE.sections.places.find((one) => path === one.path || path.startsWith(`${one.path}/`));
      if (place && place.path !== '/admin')
        expect([role, key, permissionsOf([role]).has(place.permission)]).toEqual([role, key, true]);
    }
  }
});
