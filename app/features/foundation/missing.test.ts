import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { listPoints } from './missing.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);

test('the demo’s provider takes no card for real; any other does, whatever its name', async () => {
  const card = async (current: typeof pay.current) =>
    (await listPoints(db, siteContext.settings, { current })).find(({ key }) => key === 'card')!.isThere;
  expect(await card(pay.current)).toBe(false);
  expect(await card({ ...pay.current, isDemo: undefined })).toBe(true);
});
