import { asc, eq } from 'drizzle-orm';
import type { Translate } from '#app/shared/words.ts';
import type { Language } from '#app/shared/language.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { sayHarvest } from '#app/features/crowd-farming/harvest-words.server.ts';
import type { Harvest, Payout } from '#app/features/crowd-farming/payout-rules.ts';
import { findHarvest, reckonPayout } from '#app/features/crowd-farming/payouts.server.ts';
import { sharePayouts } from '#app/features/crowd-farming/tables.server.ts';
import { HarvestInput, toHarvest } from './pay-out-field.server.ts';

/** The result of the payout form: the computed amounts, or errors by field. */
export async function readReckoning(
  db: Database,
  fieldId: string,
  query: URLSearchParams,
  { language, errors }: { language: Language; errors: Translate<'errors'> },
) {
  const typed = { harvest: query.get('harvest') ?? '', price: query.get('price') ?? '' };
  const fields: Record<string, string> = {};
  if (!typed.harvest && !typed.price) return { asked: { ...typed, fields } };
  const parsed = HarvestInput.safeParse({ ...typed, readIn: language });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= errors(message as ErrorCode);
    return { asked: { ...typed, fields } };
  }
  const harvest = toHarvest(parsed.data);
  return { asked: { ...typed, fields }, payout: show(await reckonPayout(db, fieldId, harvest), harvest, language) };
}

/** A harvest that was paid out. */
export async function readShared(db: Database, fieldId: string, language: Language) {
  const harvest = await findHarvest(db, fieldId);
  if (!harvest) return undefined;
  const rows = await db
    .select()
    .from(sharePayouts)
    .where(eq(sharePayouts.fieldId, fieldId))
    .orderBy(asc(sharePayouts.shareId));
  const parts = rows.map(({ shareId, stakeMinor, amountMinor }) => ({ id: shareId, stakeMinor, minor: amountMinor }));
  const farmersMinor = harvest.saleMinor - harvest.sharedMinor;
  return show({ ...harvest, farmersMinor, parts }, harvest, language);
}

function show(payout: Payout, harvest: Harvest, language: Language) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  return {
    total: toMajor({ amountMinor: payout.sharedMinor, currency: 'USD' }),
    sums: {
      ...sayHarvest({ ...harvest, ...payout }, language),
      stakes: money(payout.stakesMinor),
      shared: money(payout.sharedMinor),
      farmers: money(payout.farmersMinor),
    },
    parts: payout.parts.map(({ id, stakeMinor, minor }) => ({ id, stake: money(stakeMinor), part: money(minor) })),
  };
}
