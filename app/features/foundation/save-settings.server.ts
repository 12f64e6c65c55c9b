import { z } from 'zod';
import { BankAccount, SAMPLE_ACCOUNTS } from '#app/features/payments/transfer/bank-accounts.server.ts';
import { type Foundation, isLiveSite } from '#app/kit/foundation.server.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { findSetting, writeSetting } from '#platform/kept-settings.ts';
import { Refusal } from '#platform/refusals.ts';
import { tellAccountsChanged } from './accounts-mail.server.ts';
import { BANK_ACCOUNTS, CHANGED } from './held-settings.server.ts';
import { Identity } from './identity.server.ts';
import { SETTINGS, type SettingKey } from './identity.ts';

type Saved = { key: SettingKey; value: Foundation | BankAccount[]; base: number };
type Outcome = {
  key: SettingKey;
  revision: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** An account is invented while it is one of the sample's, whatever is said of it. */
const isSampleAccount = ({ iban, number }: BankAccount): boolean =>
  SAMPLE_ACCOUNTS.some((sample) => sample.isSample && sample.iban === iban && sample.number === number);

const Accounts = z
  .array(BankAccount, 'invalid_field')
  .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'account_twice')
  .transform((all) => all.map((account) => ({ ...account, isSample: isSampleAccount(account) })));

/** Which field of which account: `EUR.iban`, as the form names it. */
const fieldOf = (value: unknown, [index, name]: PropertyKey[]): string | undefined => {
  const currency = Array.isArray(value) ? (value[Number(index)] as { currency?: unknown })?.currency : undefined;
  return typeof currency === 'string' && name ? `${currency}.${String(name)}` : undefined;
};

const Input = z
  .object({
    key: z.enum(SETTINGS, 'invalid_field'),
    value: z.unknown(),
    /** The revision it was made from. */
    base: z.coerce.number<number | string>('invalid_field').int('invalid_field'),
  })
  .transform(({ key, value, base }, context): Saved => {
    const parsed = (key === BANK_ACCOUNTS ? Accounts : Identity(isLiveSite())).safeParse(value);
    if (parsed.success) return { key, value: parsed.data, base };
    for (const { message, path } of parsed.error.issues) {
      const field = key === BANK_ACCOUNTS ? fieldOf(value, path) : path.findLast((part) => typeof part === 'string');
      context.addIssue({ code: 'custom', message, path: field === undefined ? [] : [field] });
    }
    return z.NEVER;
  });

/** `save-settings`: who the foundation is, and to which accounts its donors send money. Every server says so from then on. */
export function saveSettings(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Saved, Outcome>({
    name: 'save-settings',
    summary: 'Writes a part of the settings: `identity`, or `bank-accounts`',
    input: Input as unknown as z.ZodType<Saved>,
    answer: z.object({ revision: z.int(), message: z.string() }),
    staff: {
      permission: 'settings.write',
      needsProof: true,
      act: (_input, { key, revision, before, after }) =>
        Object.keys(after).length === 0 && Object.keys(before).length === 0
          ? undefined
          : { target: `setting:${key}`, before, after: { ...after, revision } },
    },
    async perform(tx, { key, value, base }, { staff }) {
      const known = await findSetting(tx, key);
      const changed = new Refusal('settings_changed', { status: 409, details: { body: known?.value } });
      if ((known?.revision ?? 0) !== base) return changed;
      const { before, after } = compare(tell(known?.value), tell(value));
      if (Object.keys(before).length === 0 && Object.keys(after).length === 0)
        return { key, revision: base, before, after };
      if (!(await writeSetting(tx, key, { value, base, changedBy: staff!.memberId }))) return changed;
      await publishChange(tx, { topic: CHANGED, id: key });
      const revision = base + 1;
      if (key === BANK_ACCOUNTS) await tellAccountsChanged(tx, jobs, revision, staff!.name);
      return { key, revision, before, after };
    },
    respond: async ({ translate }, { revision }, { language }) => ({
      revision,
      message: translate(language, 'admin')('done.save-settings'),
    }),
  });
}

/** A setting field by field, in plain words; of accounts one field a currency. */
function tell(value: unknown): Record<string, string> {
  if (Array.isArray(value))
    return Object.fromEntries(
      (value as BankAccount[]).map(({ currency, holder, bank, bic, iban, number }) => [
        currency,
        [holder, bank, bic, iban ?? number].join(', '),
      ]),
    );
  return Object.fromEntries(
    Object.entries((value as Foundation | undefined) ?? {}).flatMap(([name, one]) =>
      name === 'isSample'
        ? []
        : Array.isArray(one)
          ? [[name, one.join(', ')]]
          : typeof one === 'object'
            ? Object.entries(one)
            : [[name, String(one)]],
    ),
  ) as Record<string, string>;
}

/** What differs, before and after. */
function compare(old: Record<string, string>, now: Record<string, string>) {
  const differing = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => old[name] !== now[name]);
  const of = (from: Record<string, string>) =>
    Object.fromEntries(differing.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return { before: of(old), after: of(now) };
}
