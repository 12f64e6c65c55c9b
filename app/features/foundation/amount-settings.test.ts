import { afterEach, expect, test } from 'vitest';
import { OTHER_PRESETS, presetsIn, STANDARD_PRESETS } from '#app/features/donations/donation-rules.ts';
import { changedPresets, feePermille, holdGiftPresets } from '#app/features/donations/gift-presets.server.ts';
import { holdProofDays, proofDays } from '#app/features/spending/proof-days.server.ts';
import { DAYS_TO_PROVE } from '#app/features/spending/spending-rules.ts';
import { holdParcelCents, parcelCents } from '#app/features/marketplace/delivery-price.server.ts';
import { DELIVERY_CENTS } from '#app/features/marketplace/market-rules.ts';
import { changedSponsorPresets, holdSponsorPresets } from '#app/features/sponsorship/sponsor-presets.server.ts';
import { OTHER_SPONSOR_PRESETS, SPONSOR_PRESETS } from '#app/features/sponsorship/sponsorship-rules.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { holdSettings, seedFoundation } from './held-settings.server.ts';
import { saveSettings } from './save-settings.server.ts';
import { readSetting } from './setting-kind.server.ts';
import { SETTING_KINDS } from './setting-kinds.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedFoundation(db);
const { hire, linesOf } = openDesk(siteContext, [saveSettings({ send: async () => {} }, async () => '/*', false)]);
const administrator = await hire('administration');

type Key = 'gift-presets' | 'sponsor-presets' | 'delivery' | 'proof-days';
const save = async (key: Key, value: unknown, base?: number) =>
  administrator.call('save-settings', {
    key,
    value,
    base: base ?? (await readSetting(db, { key, standard: SETTING_KINDS[key].standard })).revision,
  });
const refused = async (key: Key, value: unknown) => {
  const { code, fields = {} } = await save(key, value);
  return [code, ...Object.keys(fields as object)];
};

// What is held is the process's own, and other files' tests run in it.
afterEach(() => {
  holdGiftPresets(STANDARD_PRESETS);
  holdSponsorPresets(SPONSOR_PRESETS);
  holdParcelCents(DELIVERY_CENTS);
  holdProofDays(DAYS_TO_PROVE);
});

test('the amounts of gifts are those of the spec until others are saved, with a line of what changed', async () => {
  await holdSettings(db);
  expect(changedPresets()).toBeUndefined();
  expect(await save('gift-presets', { amounts: '2 000\r\n20\u00a0000\r\n200000', chosen: '20 000' })).toMatchObject({
    revision: 1,
  });
  await holdSettings(db);
  expect(changedPresets()).toEqual({ amounts: [2000, 20_000, 200_000], chosen: 20_000 });
  const [line] = await linesOf('setting:gift-presets');
  expect(line).toMatchObject({
    before: { amounts: '5000, 10000, 25000, 50000, 100000 XOF', chosen: '25000 XOF' },
    after: { amounts: '2000, 20000, 200000 XOF', chosen: '20000 XOF', revision: 1 },
  });
});

test('each other currency has its own amounts and chosen one, the standard ones until others are saved', async () => {
  const gift = { amounts: [1000, 5000, 10_000], chosen: 5000 };
  expect(presetsIn(STANDARD_PRESETS, 'USD')).toMatchObject({ chosen: 40 });
  for (const [more, expected] of [
    [{ amountsUSD: '5\n10\n20', chosenUSD: '15' }, ['amount_chosen', 'chosenUSD']],
    [{ amountsUSD: '5\n10\n20' }, ['amount_chosen', 'chosenUSD']],
    [{ chosenEUR: '10' }, ['amount_chosen', 'chosenEUR']],
    [{ amountsEUR: '0\n10\n20', chosenEUR: '10' }, ['amounts_bounds', 'amountsEUR']],
    [{ amountsCDF: '100\n1000\n2000', chosenCDF: '1000' }, ['amounts_bounds', 'amountsCDF']],
  ] as const)
    expect([more, await refused('gift-presets', { ...gift, ...more })]).toEqual([more, expected]);
  await save('gift-presets', { ...gift, amountsUSD: '5\n10\n20', chosenUSD: '10' });
  await holdSettings(db);
  expect(presetsIn(changedPresets()!, 'USD')).toEqual({ amounts: [5, 10, 20], chosen: 10 });
  expect(presetsIn(changedPresets()!, 'EUR')).toEqual(OTHER_PRESETS.EUR);
});

test('what a payment costs is a percentage of at most ten, with one decimal; without it the usual one stands', async () => {
  const gift = { amounts: [1000, 5000, 10_000], chosen: 5000 };
  for (const fees of ['', '10,1', '-1', '2,55', 'trois', 1e9])
    expect([fees, await refused('gift-presets', { ...gift, fees })]).toEqual([fees, ['fee_percent', 'fees']]);
  expect(feePermille()).toBe(30);
  await save('gift-presets', { ...gift, fees: '3,5' });
  await holdSettings(db);
  expect(feePermille()).toBe(35);
  await save('gift-presets', { ...gift, fees: 0 });
  await holdSettings(db);
  expect(feePermille()).toBe(0);
});

test('from three to six whole amounts, rising, within what a gift may be; the chosen one among them', async () => {
  const gift = (amounts: unknown, chosen: unknown = 5000) => refused('gift-presets', { amounts, chosen });
  expect(await gift([5000, 10_000])).toEqual(['amounts_count', 'amounts']);
  expect(await gift([5000, 6000, 7000, 8000, 9000, 10_000, 11_000])).toEqual(['amounts_count', 'amounts']);
  expect(await gift(undefined)).toEqual(['amounts_count', 'amounts']);
  expect(await gift('5000\n7000,50\n9000')).toEqual(['amounts_whole', 'amounts']);
  expect(await gift('5000\ndix mille\n9000')).toEqual(['amounts_whole', 'amounts']);
  expect(await gift([5000, 10_000, 10_000])).toEqual(['amounts_order', 'amounts']);
  expect(await gift([5000, 20_000, 10_000])).toEqual(['amounts_order', 'amounts']);
  expect(await gift([999, 5000, 10_000])).toEqual(['amounts_bounds', 'amounts']);
  expect(await gift([5000, 10_000, 50_000_001])).toEqual(['amounts_bounds', 'amounts']);
  expect(await gift([5000, 10_000, 20_000], 15_000)).toEqual(['amount_chosen', 'chosen']);
  expect(await gift([5000, 10_000, 20_000], 'beaucoup')).toEqual(['amount_chosen', 'chosen']);
  expect(await save('gift-presets', { amounts: [1000, 5000, 50_000_000], chosen: 5000 })).toHaveProperty('revision');
});

test('each kind of sponsorship has its own amounts, in whole euros', async () => {
  const sponsor = (more: object) => refused('sponsor-presets', { ...SPONSOR_PRESETS, ...more });
  expect(await sponsor({ meal: [0, 5, 10] })).toEqual(['amounts_bounds', 'meal']);
  expect(await sponsor({ classroom: [500, 1000, 50_001] })).toEqual(['amounts_bounds', 'classroom']);
  expect(await sponsor({ tree: '5\n15' })).toEqual(['amounts_count', 'tree']);
  expect(await save('sponsor-presets', { ...SPONSOR_PRESETS, meal: '3\n6\n12' })).toMatchObject({ revision: 1 });
  await holdSettings(db);
  expect(changedSponsorPresets()).toEqual({ ...SPONSOR_PRESETS, meal: [3, 6, 12] });
  const [line] = await linesOf('setting:sponsor-presets');
  expect(line).toMatchObject({ before: { meal: '2, 5, 10, 20 EUR' }, after: { meal: '3, 6, 12 EUR' } });
  expect(line!.before).not.toHaveProperty('tree');
  // Of another currency, where they are not the standard ones.
  expect(await sponsor({ mealXOF: '500\n1000\n2000' })).toEqual(['amounts_bounds', 'mealXOF']);
  const francs = { ...SPONSOR_PRESETS, mealXOF: '2000\n4000\n8000', mealUSD: '2\n5\n10\n20' };
  expect(await save('sponsor-presets', francs)).toMatchObject({ revision: 2 });
  await holdSettings(db);
  expect(changedSponsorPresets()!.others).toEqual({ XOF: { ...OTHER_SPONSOR_PRESETS.XOF, meal: [2000, 4000, 8000] } });
  const [, other] = await linesOf('setting:sponsor-presets');
  expect(other).toMatchObject({ after: { mealXOF: '2000, 4000, 8000 XOF' } });
});

test('a parcel has one price in dollars, to the cent', async () => {
  for (const price of ['', '-1', '12,505', '500.01', 'quinze', undefined])
    expect([price, await refused('delivery', { price })]).toEqual([price, ['delivery_price', 'price']]);
  expect(await save('delivery', { price: '12,50' })).toMatchObject({ revision: 1 });
  await holdSettings(db);
  expect(parcelCents()).toBe(1250);
  expect(await save('delivery', { price: 0 })).toMatchObject({ revision: 2 });
  const [line] = await linesOf('setting:delivery');
  expect(line).toMatchObject({ before: { price: '15.00 USD' }, after: { price: '12.50 USD' } });
});

test('a spending has a whole number of days for its proof, a year at most', async () => {
  for (const days of ['', '0', '-1', '1,5', '366', 'dix', 2.5, undefined])
    expect([days, await refused('proof-days', { days })]).toEqual([days, ['proof_days', 'days']]);
  expect(proofDays()).toBe(DAYS_TO_PROVE);
  await save('proof-days', { days: '21' });
  await holdSettings(db);
  expect(proofDays()).toBe(21);
  const [line] = await linesOf('setting:proof-days');
  expect(line).toMatchObject({ before: { days: '10' }, after: { days: '21' } });
});

test('who saves from an older revision is told who saved meanwhile, and when', async () => {
  const { revision } = await readSetting(db, SETTING_KINDS.delivery);
  await save('delivery', { price: 18 });
  const answer = await save('delivery', { price: 19 }, revision);
  expect(answer).toMatchObject({ code: 'settings_changed', by: 'administration', body: { cents: 1800 } });
  expect(Date.now() - Date.parse(String(answer.at))).toBeLessThan(60_000);
});
