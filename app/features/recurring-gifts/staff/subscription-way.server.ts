import { asc, desc, eq, inArray } from 'drizzle-orm';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { mails } from '#platform/tables.ts';
import { whyOf } from '#app/features/recurring-gifts/renewals.ts';
import { dunnings, giftEvents, giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import type { Subscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';

type Values = Record<string, string>;
/** An event in a gift's history. Its text is `admin:subscription.way.<what>`, which may contain the values. */
type HistoryEntry = {
  id: string;
  at: Date;
  what: 'begun' | 'paid' | 'mailed' | 'mailWaiting' | 'told' | 'asked' | (typeof giftEvents.$inferSelect)['what'];
  values?: Values;
  state: 'ok' | 'wait' | 'bad';
  who?: string;
  why?: string | null;
  /** The reason of a refusal: a key under `admin:subscription.why`. */
  refusal?: ReturnType<typeof whyOf>;
  paymentId?: string;
};

const MOST = 200;
const LOOKS = { refused: 'bad', stopped: 'bad', rested: 'wait', paused: 'wait' } as const;

/** The history of a recurring gift in chronological order, with its latest 200 payments. */
export async function listGiftWay(db: Database, subscription: Subscription, language: Language) {
  const { id, currency } = subscription;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const events = await db
    .select()
    .from(giftEvents)
    .where(eq(giftEvents.subscriptionId, id))
    .orderBy(asc(giftEvents.id));
  const orders = await db.select().from(giftOrders).where(eq(giftOrders.subscriptionId, id));
  const paid = await db
    .select()
    .from(payments)
    .where(eq(payments.subscriptionId, id))
    .orderBy(desc(payments.createdAt))
    .limit(MOST);
  const names = await nameStaff(
    db,
    [...events, ...orders].map(({ who }) => who ?? ''),
  );
  const entries: HistoryEntry[] = [
    { id: 'begun', at: subscription.createdAt, what: 'begun', state: 'ok' },
    ...paid.flatMap((payment): HistoryEntry[] =>
      payment.paidAt
        ? [
            {
              id: payment.id,
              at: payment.paidAt,
              what: 'paid',
              values: { sum: formatMoney(payment, language), method: payment.method ?? '' },
              state: 'ok',
              paymentId: payment.id,
            },
          ]
        : [],
    ),
    ...events.map(({ id: event, at, what, who, why, amountMinor, until, paymentId }): HistoryEntry => ({
      id: `event-${event}`,
      at,
      what,
      values: {
        sum: amountMinor === null ? '' : money(amountMinor),
        date: until ? formatDay(until, language) : '',
        isDated: until ? 'yes' : '',
      },
      state: LOOKS[what as keyof typeof LOOKS] ?? 'ok',
      who: who ? (names.get(who) ?? who) : undefined,
      ...(what === 'refused' ? { refusal: whyOf(why ?? ''), paymentId: paymentId ?? undefined } : { why }),
    })),
    ...orders
      .filter(({ doneAt }) => doneAt === null)
      .map(({ id: order, askedAt, act, who, why }): HistoryEntry => ({
        id: order,
        at: askedAt,
        what: 'asked',
        values: { act },
        state: 'wait',
        who: names.get(who) ?? who,
        why,
      })),
    ...(await listMails(db, id, orders)),
  ];
  return entries
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...entry }) => ({ ...entry, at: formatStamp(at, language) }));
}

/** Mails about refused renewals and about changes by staff. */
async function listMails(
  db: Database,
  subscriptionId: string,
  orders: readonly (typeof giftOrders.$inferSelect)[],
): Promise<HistoryEntry[]> {
  const all = await db.select().from(dunnings).where(eq(dunnings.subscriptionId, subscriptionId));
  const keys = [
    ...all.flatMap(({ id, mailsSent }) => Array.from({ length: mailsSent }, (_, sent) => `dunning:${id}:${sent + 1}`)),
    ...orders.map(({ id }) => `gift-order:${id}`),
  ];
  if (keys.length === 0) return [];
  const rows = await db.select().from(mails).where(inArray(mails.uniqueKey, keys));
  return rows.map(({ id, uniqueKey, createdAt, deliveredAt }): HistoryEntry => {
    const number = uniqueKey.startsWith('dunning:') ? uniqueKey.split(':').at(-1)! : undefined;
    return {
      id,
      at: deliveredAt ?? createdAt,
      what: !deliveredAt ? 'mailWaiting' : number ? 'mailed' : 'told',
      values: { number: number ?? '' },
      state: deliveredAt ? 'ok' : 'wait',
    };
  });
}
