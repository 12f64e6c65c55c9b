import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { recordAct } from '#platform/audit.ts';
import { users } from '#platform/auth-tables.ts';
import { readSettings } from '#platform/settings.ts';
import { auditLog, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { morningMail, sendMorning } from './morning.server.ts';
import { foldGroup, readFolded, readPreferences, savePreferences } from './preferences.server.ts';
import { joinSections } from './sections.server.ts';
import { listHolders, staffDesk } from './staff.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const desk = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [savePreferences(), foldGroup()]);
const jobs = { send: async () => {} };
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const askedFor = async (email: string) => (await db.select().from(mails).where(eq(mails.recipient, email))).length;

test('the mail goes at seven where one lives, once a day, and not to who does not want it', async () => {
  const kinshasa = await desk.hire('marche');
  const send = (who: typeof kinshasa, time: string) => sendMorning(db, jobs, who, at(time));
  // Kinshasa is an hour ahead of UTC.
  expect(await send(kinshasa, '05:59')).toBe(false);
  expect(await send(kinshasa, '06:00')).toBe(true);
  expect(await send(kinshasa, '06:15')).toBe(false);
  expect(await askedFor(kinshasa.email)).toBe(1);
  expect(await sendMorning(db, jobs, kinshasa, new Date('2026-03-03T06:00:00Z'))).toBe(true);

  const tokyo = await desk.hire('marche');
  await tokyo.call('save-preferences', { hasDailyMail: true, timeZone: 'Asia/Tokyo', hasLetterKeys: true });
  expect(await send(tokyo, '06:00')).toBe(false);
  expect(await sendMorning(db, jobs, tokyo, new Date('2026-03-01T22:00:00Z'))).toBe(true);

  const quiet = await desk.hire('marche');
  await quiet.call('save-preferences', { hasDailyMail: false, timeZone: 'Africa/Kinshasa', hasLetterKeys: true });
  expect(await send(quiet, '06:00')).toBe(false);

  // A server that was down all morning sends no morning mail in the afternoon.
  const late = await desk.hire('marche');
  expect(await send(late, '09:45')).toBe(true);
  const later = await desk.hire('marche');
  expect(await send(later, '10:00')).toBe(false);
});

test('two servers that look at the same moment ask for one mail', async () => {
  const who = await desk.hire('marche');
  const asked = await Promise.all(Array.from({ length: 4 }, () => sendMorning(db, jobs, who, at('06:00'))));
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(await askedFor(who.email)).toBe(1);
});

const one = {
  id: 'order:1',
  kind: 'order_paid' as const,
  target: 'order:1',
  path: '/x',
  values: { number: 1001, place: 'Goma' },
};
const roomsWith = (count: number) =>
  joinSections([
    {
      tasks: [
        {
          permission: 'orders.advance',
          list: async () =>
            Array.from({ length: count }, (_, index) => ({ ...one, id: `order:${index}`, since: at('00:00') })),
        },
      ],
    },
  ]);
const write = (count: number, memberId: string, moment = new Date()) =>
  morningMail(settings, () => roomsWith(count))(db, { memberId, at: moment.toISOString() }, 'fr');

test('it says what waits for this person, and what the log has come to for who watches over it', async () => {
  await db.delete(auditLog).catch(() => {});
  const market = await desk.hire('marche');
  const treasurer = await desk.hire('tresorerie');
  const mail = (await write(2, market.id))!;
  expect(mail.subject).toContain('2 tâches');
  expect(mail.text).toContain('Commande 1001 à préparer');
  expect(mail.text).toContain('/admin/me');
  expect(await write(0, market.id)).toBeUndefined();
  await db.transaction((tx) => recordAct(tx, { actor: 'a', verb: 'advance-order', target: 't', requestId: 'r' }));
  const [line] = await db.select().from(auditLog).where(eq(auditLog.target, 't'));
  expect((await write(2, market.id))!.text).not.toContain(line!.hash);
  // A treasurer has no orders to prepare, and hears of the log alone.
  const told = (await write(2, treasurer.id))!;
  expect(told.text).toContain(line!.hash);
  expect(told.text).not.toContain('Commande 1001');
  // Where nothing was done since yesterday nothing is said.
  expect(await write(0, treasurer.id, new Date(Date.now() + 2 * 86_400_000))).toBeUndefined();
});

test('sums are written as the language of the mail writes them', async () => {
  const market = await desk.hire('marche');
  const sum = { amountMinor: 123_450, currency: 'USD' as const };
  const flagged = { ...one, kind: 'payment_flagged' as const, since: at('00:00'), values: { sum } };
  const sections = joinSections([{ tasks: [{ permission: 'orders.advance', list: async () => [flagged] }] }]);
  const textIn = async (language: 'fr' | 'en') =>
    (await morningMail(settings, () => sections)(db, { memberId: market.id, at: new Date().toISOString() }, language))!
      .text;
  expect(await textIn('fr')).toContain('1\u00a0234,50\u00a0$');
  expect(await textIn('en')).toContain('$1,234.50');
});

test('preferences: a zone that is none is refused; what changed is one line of the log, what did not is none', async () => {
  const who = await desk.hire('audit');
  const usual = { hasDailyMail: true, timeZone: 'Africa/Kinshasa', hasLetterKeys: true };
  expect(await who.call('save-preferences', { ...usual, timeZone: 'Mars/Olympus' })).toMatchObject({
    fields: { timeZone: expect.stringContaining('fuseau') },
  });
  await who.call('save-preferences', usual);
  expect(await desk.linesOf(`member:${who.id}`)).toEqual([]);
  await who.call('save-preferences', { ...usual, hasLetterKeys: false });
  expect(await desk.linesOf(`member:${who.id}`)).toMatchObject([
    { verb: 'save-preferences', before: { hasLetterKeys: true }, after: { hasLetterKeys: false } },
  ]);
});

test('groups of the menu are folded and opened one by one, by who works with it, and nothing else of their choices changes', async () => {
  const who = await desk.hire('audit');
  expect(await readFolded(db, who.id)).toEqual([]);
  await who.call('save-preferences', { hasDailyMail: false, timeZone: 'Asia/Tokyo', hasLetterKeys: false });
  await Promise.all(['money', 'house', 'money'].map((group) => who.call('fold-group', { group, isFolded: true })));
  expect((await readFolded(db, who.id)).toSorted()).toEqual(['house', 'money']);
  await who.call('fold-group', { group: 'money', isFolded: false });
  expect(await readFolded(db, who.id)).toEqual(['house']);
  expect(await readFolded(db, (await desk.hire('audit')).id)).toEqual([]);
  expect(await readPreferences(db, who.id)).toMatchObject({ hasDailyMail: false, timeZone: 'Asia/Tokyo' });
  expect(await who.call('fold-group', { group: 'nothing', isFolded: true })).toMatchObject({ code: 'invalid_field' });
  expect((await desk.linesOf(`member:${who.id}`)).map(({ verb }) => verb)).toEqual(['save-preferences']);
});

test('the language of the back office is that of the account until another is chosen, and stays whatever else is saved', async () => {
  const who = await desk.hire('audit');
  const usual = { hasDailyMail: true, timeZone: 'Africa/Kinshasa', hasLetterKeys: true };
  const language = () => staffDesk.languageOf(db, who);
  expect(await language()).toBe('fr');
  await db.update(users).set({ language: 'sw' }).where(eq(users.id, who.id));
  expect(await language()).toBe('fr');
  await db.update(users).set({ language: 'en' }).where(eq(users.id, who.id));
  expect(await language()).toBe('en');
  await who.call('save-preferences', { ...usual, language: 'fr' });
  expect(await language()).toBe('fr');
  expect(await who.call('save-preferences', { ...usual, language: 'sw' })).toMatchObject({ code: 'invalid_field' });
  await who.call('save-preferences', { ...usual, language: 'en' });
  await who.call('save-preferences', usual);
  expect(await language()).toBe('en');
  expect((await desk.linesOf(`member:${who.id}`)).at(-1)).toMatchObject({
    before: { language: 'fr' },
    after: { language: 'en' },
  });
  // What is written to them is written in it, too.
  expect((await listHolders(db, 'audit.read')).find(({ id }) => id === who.id)).toMatchObject({ language: 'en' });
  await sendMorning(db, jobs, who, at('06:00'));
  expect(await db.select().from(mails).where(eq(mails.recipient, who.email))).toMatchObject([{ language: 'en' }]);
});
