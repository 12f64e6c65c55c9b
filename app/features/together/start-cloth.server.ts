import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { DONATION_CURRENCY, GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { formatMoney } from '#app/shared/money.ts';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { users } from '#platform/auth-tables.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { CLOTH_FIELDS, hasLink, MAX_DAYS, MAX_GOAL, MAX_OPEN, MIN_GOAL } from './together-rules.ts';
import { wovenCloths } from './tables.server.ts';

const fields = inputsOf(CLOTH_FIELDS);
const PER_DAY = 10;

/**
 * The latest possible last day of a fundraiser, in Kinshasa.
 * @returns `YYYY-MM-DD`
 */
export const farthestDay = (now = new Date()): string => dayInKinshasa(startOfDay(dayInKinshasa(now), MAX_DAYS));

function faultOfGoal(minor: number): ErrorCode | undefined {
  if (minor === 0) return 'amount_invalid';
  return minor < MIN_GOAL ? 'cloth_goal_small' : minor > MAX_GOAL ? 'amount_too_large' : undefined;
}

const ClothInput = withSums(
  {
    ...fields,
    programId: z
      .string('fund_unknown')
      .regex(/^[a-z]+(-\d{1,9})?$/, 'fund_unknown')
      .default(GENERAL_FUND),
    /** In whole XOF, as typed. */
    goal: GivenSum,
    lastDay: z.iso.date('day_invalid'),
    areHeightsBySum: z.boolean('invalid_field').default(false),
  },
  { goal: { unit: DONATION_CURRENCY, faultOf: faultOfGoal } },
  ({ title, words, starterName, lastDay }, context) => {
    const refuse = (path: string, message: ErrorCode) => context.addIssue({ code: 'custom', path: [path], message });
    for (const [name, text] of Object.entries({ title, words, starterName }))
      if (text && hasLink(text)) refuse(name, 'words_link');
    if (lastDay === undefined) return;
    if (lastDay <= dayInKinshasa()) refuse('lastDay', 'day_past');
    else if (lastDay > farthestDay()) refuse('lastDay', 'cloth_day_far');
  },
).transform(({ goal, ...input }) => ({ ...input, goalMinor: goal }));
type ClothInput = z.infer<typeof ClothInput>;
type Outcome = { id: string; slug: string };

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** An address that can be read aloud, but not guessed from the title: `la-promo-98-pose-un-toit-7k3f9`. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  const end = Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${plain || 'etoffe'}-${end}`;
}

/**
 * `start-cloth`: a member with a confirmed address starts a group fundraiser for a fund; the goal is in whole XOF. The
 * money never passes through the starter.
 */
export function startCloth() {
  return defineFunction<ClothInput, Outcome>({
    name: 'start-cloth',
    makesNew: true,
    summary:
      'Opens a cloth woven together, for the signed-in member: title, fund, goal in XOF (major units), last day; answers with its address',
    input: ClothInput,
    answer: z.object({ id: z.uuid(), slug: z.string(), path: z.string() }),
    limits: (_input, _site, { member }) =>
      member ? [{ name: 'cloths', subject: member.id, max: PER_DAY, seconds: 86_400 }] : [],
    async perform(tx, { programId, goalMinor, words, ...input }, { member, language }) {
      if (!member) return new Refusal('cloth_sign_in', { status: 401 });
      if (!member.isConfirmed) return new Refusal('cloth_unproved', { status: 403 });
      // Of two that are sent at once by the same member, one waits here.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, member.id)).for('update');
      const open = await tx.$count(
        wovenCloths,
        and(
          eq(wovenCloths.memberId, member.id),
          eq(wovenCloths.state, 'open'),
          sql`${wovenCloths.lastDay} >= ${dayInKinshasa()}`,
        ),
      );
      if (open >= MAX_OPEN) return new Refusal('cloths_enough', { status: 409, values: { count: MAX_OPEN } });
      if (!(await listGiftFunds(tx)).some(({ id }) => id === programId))
        return new Refusal('fund_unknown', { field: 'programId' });
      const [id, slug] = [randomUUID(), slugOf(input.title)];
      await tx.insert(wovenCloths).values({
        ...input,
        words: words ?? '',
        id,
        slug,
        fundId: programId,
        goalMinor,
        memberId: member.id,
        language,
      });
      await publishChange(tx, { topic: 'cloth', id: slug });
      return { id, slug };
    },
    respond: async (_site, { id, slug }) => ({ id, slug, path: href('/ensemble/:slug', { slug }) }),
  });
}

/** The minimum goal, as text for the message. */
export const leastGoal = (language: Parameters<typeof formatMoney>[1]): string =>
  formatMoney({ amountMinor: MIN_GOAL, currency: DONATION_CURRENCY }, language);
