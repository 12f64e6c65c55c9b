import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { listNumbers } from './account-numbers.server.ts';
import { labelOf } from './syscebnl.ts';
import { saveAccountNumber } from './save-account-number.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [saveAccountNumber()]);
const treasurer = await hire('tresorerie');
const save = (body: object, who = treasurer) => who.call('save-account-number', { label: 'Banque', ...body });
const find = async (prefix: string) => (await listNumbers(db)).find((one) => one.prefix === prefix);

test('a number is written, changed from its revision, taken away; each has its line, what changes nothing has none', async () => {
  const target = 'account:bank:equity';
  expect(await save({ prefix: 'bank:equity', number: '5211', base: 0 })).toMatchObject({ revision: 1 });
  expect(await save({ prefix: 'bank:equity', number: '5212', base: '1' })).toMatchObject({ revision: 2 });
  expect(await save({ prefix: 'bank:equity', number: '5212', base: 2 })).toMatchObject({ revision: 2 });
  expect(await find('bank:equity')).toMatchObject({ number: '5212', label: 'Banque', revision: 2, who: treasurer.id });
  expect(await save({ prefix: 'bank:equity', number: '', label: '', base: 2 })).toMatchObject({ revision: 0 });
  expect(await find('bank:equity')).toBeUndefined();
  expect((await linesOf(target)).map(({ before, after }) => [before!.number, after!.number])).toEqual([
    [null, '5211 Banque'],
    ['5211 Banque', '5212 Banque'],
    ['5212 Banque', null],
  ]);
});

test('a number of the plan brings its name; another needs one', async () => {
  expect(await save({ prefix: 'fund:project-9', number: '165', label: '' })).toMatchObject({ revision: 1 });
  expect(await find('fund:project-9')).toMatchObject({ label: 'Fonds affectés à un projet spécifique' });
  expect(await save({ prefix: 'fund:project-8', number: '1659', label: '' })).toMatchObject({
    code: 'account_label_required',
  });
  for (const number of ['475', '636', '701', '706', '754', '792', '796', '904', '910', '914'])
    expect([number, labelOf(number)]).toEqual([number, expect.any(String)]);
  expect(labelOf('constructor')).toBeUndefined();
});

test('who saves from an older one is told what stands there; of two at once one is', async () => {
  expect(await save({ prefix: 'bank', number: '522', base: 7 })).toMatchObject({
    code: 'account_number_changed',
    body: { number: '521' },
  });
  expect(await find('bank')).toMatchObject({ number: '521', who: null });
  const other = await hire('tresorerie');
  const two = await Promise.all([
    save({ prefix: 'bank:new', number: '5213', base: 0 }),
    save({ prefix: 'bank:new', number: '5214', base: 0 }, other),
  ]);
  expect(two.map(({ code }) => code ?? 'done').sort()).toEqual(['account_number_changed', 'done']);
});

test('an account and a number look like ones, a number has a label', async () => {
  for (const prefix of ['', 'Fund:', '1a', 'a b', 'a'.repeat(81), "x'--"])
    expect([prefix, (await save({ prefix, number: '521' })).fields]).toEqual([prefix, { prefix: expect.any(String) }]);
  for (const number of ['1', '0521', '52A', '123456789'])
    expect([number, (await save({ prefix: 'x:', number })).fields]).toEqual([number, { number: expect.any(String) }]);
  expect(await save({ prefix: 'x:', number: '5219', label: ' ' })).toMatchObject({
    fields: { label: expect.any(String) },
  });
  expect(await find('x:')).toBeUndefined();
});

test('for the treasury alone', async () => {
  for (const role of ['collecte', 'administration', 'audit', 'marche'] as const)
    expect(await save({ prefix: 'bank', number: '522' }, await hire(role))).toMatchObject({
      code: 'permission_missing',
    });
});
