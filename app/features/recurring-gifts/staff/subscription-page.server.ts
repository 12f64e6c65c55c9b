import { desc, eq } from 'drizzle-orm';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { findPersonId } from '#app/kit/person-ids.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { isRunning } from '#app/features/payments/payment.ts';
import { findDunning, mailDay } from '#app/features/recurring-gifts/dunning.server.ts';
import { MAIL_DAYS, nextDue, whyOf } from '#app/features/recurring-gifts/renewals.ts';
import { monthsLater } from '#app/shared/months.ts';
import { giftOrders } from '#app/features/recurring-gifts/tables.server.ts';
import { minimumOf, type Subscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { giverOf } from '#app/features/payments/recipient.server.ts';
import { stateOf } from './subscription-list.server.ts';
import { giverView } from './subscription-section.server.ts';
import { listGiftWay } from './subscription-way.server.ts';

type Parts = { db: Database; pay: PayParts; staff: Staff; language: Language };

/** The data of a recurring gift's page, and the possible actions. */
export async function viewGiftForStaff(subscription: Subscription, { db, pay, staff, language }: Parts) {
  const { id, currency, amountMinor, interval, status, createdAt, endedAt, restsUntil } = subscription;
  const facts = await pay.purposes[subscription.purpose]!.facts(db, subscription.purposeId);
  const mailsTo = await giverOf(db, pay.purposes, subscription);
  const person = giverView(staff);
  const dunning = await findDunning(db, id);
  const [order] = await db
    .select()
    .from(giftOrders)
    .where(eq(giftOrders.subscriptionId, id))
    .orderBy(desc(giftOrders.askedAt))
    .limit(1);
  const today = dayInKinshasa();
  const dayOf = (moment: Date) => formatDay(dayInKinshasa(moment), language);
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language);
  return {
    id,
    state: stateOf(status),
    sum: money(amountMinor),
    interval,
    title: facts.title,
    path: facts.path,
    cloth: clothUrl(facts.cloth),
    name: facts.payerName && person.name(facts.payerName),
    email: facts.payerEmail && person.email(facts.payerEmail),
    /** The address for its mails, if it is not the one the gift began with. */
    mailsTo: mailsTo !== facts.payerEmail && mailsTo ? person.email(mailsTo) : undefined,
    personId: await findPersonId(db, { email: facts.payerEmail }),
    isMasked: person.isMasked,
    language: subscription.language,
    provider: subscription.provider,
    reference: subscription.providerRef,
    since: dayOf(createdAt),
    next: status === 'active' ? formatDay(nextDue(dayInKinshasa(createdAt), interval, today), language) : undefined,
    until: status === 'paused' && restsUntil ? formatDay(restsUntil, language) : undefined,
    ended: endedAt ? dayOf(endedAt) : undefined,
    failing: dunning && {
      since: dayOf(dunning.beganAt),
      why: whyOf(dunning.code),
      mails: dunning.mailsSent,
      mayRetry:
        staff.permissions.has('subscriptions.change') &&
        pay.providers.get(subscription.provider)?.subscriptions?.retry !== undefined,
      mayResend: staff.permissions.has('subscriptions.change') && facts.payerEmail !== null,
      rests: dayOf(mailDay(dunning.beganAt, MAIL_DAYS.length)),
    },
    acts:
      staff.permissions.has('subscriptions.change') && subscription.providerRef && isRunning(status)
        ? {
            isWaiting: order !== undefined && order.doneAt === null,
            isResting: status === 'paused',
            amount: toMajor({ amountMinor, currency }),
            minimum: money(minimumOf(currency)),
            currency,
            tomorrow: dayAfter(today),
            inThreeMonths: monthsLater(today, 3),
          }
        : undefined,
    way: await listGiftWay(db, subscription, language),
  };
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
