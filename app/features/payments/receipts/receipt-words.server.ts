import { translate } from '#platform/translations.ts';
import { formatDay } from '../../../shared/dates.ts';
import { localeOf } from '../../../shared/language.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { ReceiptFacts } from '../receipt.ts';
import { amountInWords } from './amount-in-words.ts';

const NAME = '\u0000';

/** Everything a receipt says, in its donor's language, ready to be set. */
export function receiptWords(facts: ReceiptFacts) {
  const { language, amountMinor, currency, refundedMinor, inEuros, donorName, foundation } = facts;
  const t = translate(language, 'receipts');
  const kind = facts.isGift ? 'gift' : 'payment';
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language);
  const date = paidDay(facts);
  const [before = '', after = ''] = donorName ? t('received', { date, name: NAME }).split(NAME) : [t('received_anonymous', { date })];
  const words = amountInWords({ amountMinor, currency }, language);
  const rows = [
    [t(facts.isGift ? 'donor' : 'payer'), donorName ?? (facts.isGift ? t('anonymous') : undefined)],
    [t('purpose'), facts.purpose],
    [t('frequency'), t(`${kind}_${facts.interval}`)],
    [t('method'), facts.method],
    [t('reference'), facts.paymentId],
    [t('refunded'), refundedMinor > 0 ? t('refunded_value', { refunded: money(refundedMinor), kept: money(amountMinor - refundedMinor) }) : undefined],
  ];
  return {
    title: t(`title_${kind}`),
    numberLabel: t('number'),
    number: facts.name,
    cancelled: facts.isCancelled ? t('cancelled') : null,
    received: { before: language === 'fr' && donorName ? elide(before, donorName) : before, name: donorName ?? '', after },
    amount: money(amountMinor),
    inWords: inEuros
      ? t('in_euros', {
          words,
          euros: formatMoney({ amountMinor: inEuros.amountMinor, currency: 'EUR' }, language),
          rate: new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6 }).format(Number(inEuros.rate)).replace(/\u202f/g, '\u00a0'),
          currency,
          date: formatDay(inEuros.day, language),
        })
      : words,
    rows: rows.filter((row): row is [string, string] => Boolean(row[1])),
    signedFor: t('signed_for'),
    treasurer: t('treasurer'),
    markAlt: t('mark_alt'),
    qrAlt: t('qr_alt'),
    verify: t('verify'),
    legal: [t(`legal_${kind}`), foundation.isSample && t('sample')].filter(Boolean).join(' '),
  };
}

/** The day it was paid, as Kinshasa had it: "12 février 2026". */
export function paidDay({ paidAt, language }: Pick<ReceiptFacts, 'paidAt' | 'language'>): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kinshasa' }).format(paidAt);
  return formatDay(day, language);
}

const elide = (before: string, name: string) => (/^[aeiouàâäéèêëîïôöûü]/i.test(name.normalize('NFC')) ? before.replace(/ de $/, ' d’') : before);
