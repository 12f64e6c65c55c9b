import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DonationInput } from '#app/features/donations/donation.ts';
import { RecordGiftsInput } from '#app/features/donations/staff/batch-input.server.ts';
import { CardInput, TributeInput } from '#app/features/tributes/give-tribute.server.ts';
import type { z } from 'zod';

const faults = (input: z.ZodType, given: object) =>
  Object.fromEntries(
    (input.safeParse(given).error?.issues ?? []).reverse().map(({ path, message }) => [path.join('.'), message]),
  );

test('a gift: a wrong fund, a wrong amount and a missing address are said at once', () => {
  expect(faults(DonationInput, { programId: '?', amount: '1', donorName: '', donorEmail: '', method: 'card' })).toEqual(
    {
      programId: 'fund_unknown',
      amount: 'amount_too_small',
      donorEmail: 'email_or_anonymous',
    },
  );
});

test('a batch: what is wrong with it hides nothing of its lines', () => {
  const gifts = [
    { amount: 'viel', programId: 'general' },
    { amount: '25', programId: '?' },
  ];
  const head = {
    kind: 'cash',
    currency: 'USD',
    day: '',
    declaredCount: 3,
    declaredTotal: '1,000',
    counters: [],
    gifts,
  };
  expect(faults(RecordGiftsInput, { ...head, readIn: 'fr' })).toEqual({
    day: 'day_invalid',
    declaredCount: 'batch_count_differs',
    declaredTotal: 'amount_ambiguous',
    counters: 'two_counters',
    'gifts.0.amount': 'amount_invalid',
    'gifts.1.programId': 'fund_unknown',
  });
});

test('a card: an address in its words is said beside a day that is over', () => {
  const card = { honoured: 'Aline', from: 'Paul', words: 'voyez www.exemple.org', sendOn: '2020-01-01' };
  expect(faults(CardInput, card)).toMatchObject({ words: 'card_link', sendOn: 'day_past' });
});

test('a gift in honour of somebody: the address of who gives is asked for beside a wrong sum and a missing name', () => {
  const gift = {
    kind: 'honour',
    from: 'Paul',
    amount: 'cent',
    anonymous: true,
    recipientEmail: 'a@exemple.org',
    sendOn: '2999-01-01',
  };
  expect(faults(TributeInput, gift)).toMatchObject({
    honoured: expect.any(String),
    amount: expect.any(String),
    donorEmail: 'card_giver_required',
  });
  expect(faults(TributeInput, { ...gift, recipientEmail: '' })).toMatchObject({
    recipientEmail: 'card_recipient_required',
  });
});

/** Checked together after others were right, with the reason. */
const STAGED: Record<string, string> = {
  'features/marketplace/staff/set-price.server.ts': 'compares two sums that are right',
  'features/marketplace/staff/move-stock.server.ts': 'the sign of a number that is right',
  'features/foundation/identity.server.ts': 'compares a whole identity with the sample’s',
  'features/foundation/menus-setting.server.ts': 'counts entries of lists that are right',
  'features/foundation/amount-settings.server.ts': 'looks for a right amount in a right list',
  'features/home/counter.ts': 'content',
  'features/academy/course.ts': 'content',
  'features/projects/expense.ts': 'content',
  'features/payment-providers/transfer/bank-accounts.server.ts': 'compares two numbers that are right',
  'features/payment-providers/stripe/stripe.server.ts': 'variables, of no form',
  'features/payment-providers/pawapay/pawapay.server.ts': 'variables, of no form',
  'features/statements/staff/match-line.server.ts': 'one of three ways, of no form',
  'features/events/staff/check-in.server.ts': 'one field or the other, of no form',
  'features/donations/staff/batch-input.server.ts': 'one field of a line',
};

test('checks of several fields together run beside other faults, or say why not', () => {
  const files = (readdirSync('app', { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const staged = files.filter((name) => {
    const text = readFileSync(`app/${name}`, 'utf8');
    const joint = [...text.matchAll(/\.(?:refine|superRefine)\(\s*\(\{/g)].length;
    const beside = [...text.matchAll(/(?:, |\.\.\.)EVEN_IF_OTHERS_FAIL(?! \})/g)].length;
    return joint > beside;
  });
  expect(staged.filter((name) => !(name in STAGED))).toEqual([]);
});
