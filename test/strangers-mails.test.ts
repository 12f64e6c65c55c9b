import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  messageThanked,
  messageThanks,
  submitContactForm,
  submitVolunteerApplication,
} from '#app/features/contact/messages.server.ts';
import {
  confirmSubscription,
  newsletterAsked,
  newsletterMail,
  newsletterSignup,
} from '#app/features/contact/newsletter.server.ts';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import { registerForEvent } from '#app/features/events/registration.server.ts';
import { registrationMail, registrationTold } from '#app/features/events/registration-mail.server.ts';
import { cancelRegistration, changeRegistration } from '#app/features/events/registration-steps.server.ts';
import { eventRegistrations } from '#app/features/events/tables.server.ts';
import { ideaThanked, ideaThanks, submitProjectIdea } from '#app/features/impact-hub/impact-hub.server.ts';
import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import { accountMails } from '#app/features/accounts/account-mails.server.ts';
import { requestReset } from '#app/features/accounts/password-reset.server.ts';
import { resendConfirmation, signUp } from '#app/features/accounts/sign-up.server.ts';
import { createAuth } from '#platform/auth.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { template } from '#platform/mail.ts';
import { limits, mails } from '#platform/tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { openMemoryFiles } from './memory-files.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createSeededDatabase({ isLive: true, withSamples: true });
const { siteContext, pay } = await openGiftSite(db);
const { jobs } = pay;
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 5, suspiciousAfter: 1e9 };
const { settings } = siteContext;
const auth = createAuth(db, settings, accountEvents(db, jobs, joinGifts));
const parts = { db, auth, jobs, whenProved: joinGifts, settings };
beforeEach(async () => void (await db.delete(limits)));

const LURE = 'vous avez gagné, ouvrez http://evil.example maintenant';
const PASSWORD = 'trois-pagnes-bleus';
const caller = (address = '::1'): Visitor => ({ language: 'fr', address, requestId: 't' });
const call = (fn: unknown, body: object, address?: string) =>
  callFunction(siteContext, fn as SiteFunction, body, caller(address));
/** Every form by which a visitor makes us write to an address they typed. */
const forms: Record<string, (email: string, address?: string) => Promise<{ ok: boolean }>> = {
  newsletter: (email, address) => call(newsletterSignup(jobs), { email, name: LURE, source: 'website' }, address),
  registration: (email, address) =>
    call(registerForEvent(jobs), { eventId: '1', name: LURE, email, people: 2 }, address),
  letter: (email, address) => call(submitContactForm(jobs), { name: LURE, email, message: LURE }, address),
  application: (email, address) =>
    call(submitVolunteerApplication(jobs), { name: LURE, email, motivation: LURE, skills: LURE }, address),
  idea: (email, address) =>
    call(
      submitProjectIdea(jobs, openMemoryFiles()),
      {
        full_name: LURE,
        email,
        project_name: LURE,
        sector: 'Agriculture durable',
        project_description: LURE,
        funding_stage: 'Idée',
        consent_gdpr: true,
      },
      address,
    ),
  'sign-up': (email, address = '::1') => signUp(parts, { email, password: PASSWORD }, 'fr', { address }),
  confirmation: (email, address = '::1') => resendConfirmation(parts, email, { address }),
  reset: (email, address = '::1') => requestReset(parts, email, { ...caller(), address }),
};
const templates = [
  template(newsletterAsked, newsletterMail(settings)),
  template(registrationTold, registrationMail(settings)),
  template(messageThanked, messageThanks),
  template(ideaThanked, ideaThanks),
  ...accountMails(settings),
];

test('no word a stranger typed goes to an address nobody proved', async () => {
  const email = 'victime@example.org';
  for (const [name, send] of Object.entries(forms)) {
    await db.delete(limits);
    expect.soft(await send(email), name).toMatchObject({ ok: true });
  }
  const sent = await db.select().from(mails).where(eq(mails.recipient, email));
  expect(sent.map(({ template }) => template).sort()).toEqual([
    'account-confirm',
    'account-confirm',
    'account-reset',
    'event-registration',
    'idea-thanks',
    'letter-thanks',
    'letter-thanks',
    'newsletter',
  ]);
  for (const { template: name, data } of sent) {
    const content = await templates.find((one) => one.name === name)!.write(db, data, 'fr');
    expect.soft(JSON.stringify(content), name).not.toMatch(/evil|gagné/);
  }
});

for (const name of Object.keys(forms)) {
  test(`${name}: mails to one mailbox and by one visitor are limited, tags and dots or not`, async () => {
    const send = forms[name]!;
    const tries = async (make: (index: number) => [string, string]) => {
      await db.delete(limits);
      let sent = 0;
      // Limits of the form itself end with the minute; those of mails don't.
      for (let index = 0; index < 25; index++) {
        await db.delete(limits).where(
          inArray(
            limits.key,
            (await db.select().from(limits)).map(({ key }) => key).filter((key) => !key.startsWith('mails-')),
          ),
        );
        if ((await send(...make(index))).ok) sent += 1;
      }
      return sent;
    };
    expect(await tries((index) => [`v.${name}+${index}@example.org`, `10.0.0.${index}`])).toBe(5);
    expect(await tries((index) => [`${name}-${index}@example.org`, '10.1.0.1'])).toBe(15);
  });
}

test('forms can’t take turns at one mailbox', async () => {
  let sent = 0;
  for (let round = 0; round < 3; round++)
    for (const name of ['newsletter', 'registration', 'letter', 'idea'] as const)
      if ((await forms[name]!('tour@example.org')).ok) sent += 1;
  expect(sent).toBe(5);
});

test('who knows an address changes no registration under it: the mailed link does', async () => {
  const email = 'inscrite@example.org';
  const register = (people: number, name: string) =>
    call(registerForEvent(jobs), { eventId: '1', name, email, people });
  const row = async () => (await db.select().from(eventRegistrations).where(eq(eventRegistrations.email, email)))[0]!;
  const first = await register(2, 'Ruth');
  const before = await row();
  // The same name again with something else: refused in words, and the mailbox gets the link.
  expect(await register(9, ' rùth')).toMatchObject({ ok: false, status: 409, body: { code: 'registration_known' } });
  expect(await register(2, 'Ruth')).toEqual(first);
  expect(await row()).toEqual(before);
  await changeRegistration(db, jobs, before, 4);
  expect(await row()).toMatchObject({ people: 4, name: 'Ruth', cancelledAt: null });
  await cancelRegistration(db, jobs, before);
  expect(await register(4, 'Ruth')).toMatchObject({ body: { code: 'registration_known' } });
  expect((await row()).cancelledAt).not.toBeNull();
  // The mailbox is told, with the link.
  const content = await registrationMail(settings)(db, { id: before.id }, 'fr');
  expect(content!.text).toContain('/events/registrations/');
  expect(content!.attachments).toBeUndefined();
  await changeRegistration(db, jobs, before, 3);
  expect(await row()).toMatchObject({ people: 3, cancelledAt: null });
});

test('who knows an address changes no newsletter entry: its link does', async () => {
  const email = 'lectrice@example.org';
  const row = async () =>
    (await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]!;
  await call(newsletterSignup(jobs), { email, name: 'Ruth', source: 'website' });
  await confirmSubscription(db, (await row()).id, 'sw');
  const before = await row();
  expect(before).toMatchObject({ name: 'Ruth', language: 'sw' });
  await callFunction(
    siteContext,
    newsletterSignup(jobs) as unknown as SiteFunction,
    { email, name: 'Un autre', source: 'impact-hub' },
    { ...caller(), language: 'zh' },
  );
  expect(await row()).toEqual(before);
});
