import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { Email, RequiredText } from '#app/shared/inputs.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { Personal } from '#platform/audit.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendMailLater } from '#platform/mail.ts';
import { mailboxOf } from '#platform/mail-limits.ts';
import { Refusal } from '#platform/refusals.ts';
import { findPerson, findRoots } from './find-person.server.ts';
import { personTarget } from './merge.server.ts';
import { ADDRESS_DAYS, addressAsked } from './address-mail.server.ts';
import { personAddresses, personKeys } from './tables.server.ts';

export type Asked = typeof personAddresses.$inferSelect;
export type AddressState = 'waiting' | 'proved' | 'expired' | 'ended';

const DAY_MS = 86_400_000;

export function stateOf({ at, provedAt, endedAt }: Pick<Asked, 'at' | 'provedAt' | 'endedAt'>): AddressState {
  if (provedAt) return 'proved';
  if (endedAt) return 'ended';
  return Date.now() - at.getTime() > ADDRESS_DAYS * DAY_MS ? 'expired' : 'waiting';
}

/** The address confirmations requested for these persons, newest first. */
export const listAddresses = (db: Database, personIds: readonly string[]): Promise<Asked[]> =>
  db
    .select()
    .from(personAddresses)
    .where(inArray(personAddresses.personId, [...personIds]))
    .orderBy(desc(personAddresses.at));

const AskInput = z.object({
  personId: z.uuid('person_not_found'),
  email: Email(),
  reason: RequiredText(500, 'reason_required'),
  /** The language of the mail. */
  language: z.enum(LANGUAGES, 'invalid_field').default('fr'),
});
type AskInput = z.infer<typeof AskInput>;

/**
 * `ask-address`: enters another address of a person, as told to staff. Only a confirmation mail is sent there until its
 * owner confirms it. Only one can be pending: a new one replaces it.
 */
export function askAddress(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<AskInput, { id: string; addressId: string; language: Language }>({
    name: 'ask-address',
    summary: 'Asks the owner of another address whether it is a person’s; used once they said so',
    input: AskInput,
    answer: z.object({ addressId: z.uuid(), message: z.string() }),
    limits: ({ email }, { settings }) => [
      { name: 'ask-address', subject: mailboxOf(email), max: settings.limits.mailsPerHour, seconds: 3600 },
    ],
    staff: {
      permission: 'persons.write',
      needsProof: true,
      act: ({ email, reason }, { id }) => ({
        target: personTarget(id),
        after: { email: new Personal(email, email), state: 'waiting' },
        reason,
      }),
    },
    async perform(tx, { personId, email, reason, language }, { staff }) {
      const found = await findPerson(tx, personId);
      if (!found) return new Refusal('person_not_found', { status: 404 });
      const own = found.known.addresses.find((one) => one.email === email);
      if (own?.isProved) return new Refusal('address_same', { status: 409, field: 'email' });
      const other = own ? undefined : await findHolder(tx, email);
      if (other) return new Refusal('person_known', { status: 409, field: 'email', details: { personId: other } });
      const ids = found.group.map(({ id }) => id);
      await endWaiting(tx, ids);
      const [asked] = await tx
        .insert(personAddresses)
        .values({ personId: found.root, email, reason, who: staff!.memberId })
        .returning();
      await sendMailLater(tx, jobs, {
        uniqueKey: `person-address:${asked!.id}`,
        kind: addressAsked,
        data: { addressId: asked!.id },
        language,
        recipient: email,
      });
      return { id: found.root, addressId: asked!.id, language };
    },
    respond: async (_siteContext, { addressId }, { language }) => ({
      addressId,
      message: translate(language, 'admin')('done.ask-address'),
    }),
  });
}

/** `end-address`: withdraws a pending address before its owner confirmed it; its link then says so. */
export function endAddress() {
  return defineFunction<{ addressId: string }, { id: string; email: string }>({
    name: 'end-address',
    summary: 'Takes back the question whether an address is a person’s, as long as nobody answered it',
    input: z.object({ addressId: z.uuid('address_unknown') }),
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'persons.write',
      act: (_input, { id, email }) => ({
        target: personTarget(id),
        before: { email: new Personal(email, email), state: 'waiting' },
        after: { state: 'ended' },
      }),
    },
    async perform(tx, { addressId }) {
      const [asked] = await tx.select().from(personAddresses).where(eq(personAddresses.id, addressId)).for('update');
      if (!asked) return new Refusal('address_unknown', { status: 404 });
      if (stateOf(asked) !== 'waiting') return new Refusal('address_answered', { status: 409 });
      await tx
        .update(personAddresses)
        .set({ endedAt: sql`now()` })
        .where(eq(personAddresses.id, addressId));
      return { id: asked.personId, email: asked.email };
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.end-address'),
    }),
  });
}

async function endWaiting(tx: Database, personIds: readonly string[]): Promise<void> {
  await tx
    .update(personAddresses)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        inArray(personAddresses.personId, [...personIds]),
        isNull(personAddresses.provedAt),
        isNull(personAddresses.endedAt),
      ),
    );
}

/** The person who already has this address. */
async function findHolder(tx: Database, email: string): Promise<string | undefined> {
  const [key] = await tx
    .select({ id: personKeys.personId })
    .from(personKeys)
    .where(and(eq(personKeys.kind, 'email'), eq(personKeys.value, email)));
  return key && (await findRoots(tx, [key.id])).get(key.id);
}
