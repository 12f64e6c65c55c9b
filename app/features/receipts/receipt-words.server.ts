import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { ReceiptFacts } from './receipt.ts';
import { amountInWords } from './amount-in-words.server.ts';

// Stands in a sentence for what is set apart from it.
const SLOT = '\u0000';

/** All texts of a receipt in the donor's language. */
export function receiptWords(facts: ReceiptFacts) {
  const { language, amountMinor, currency, refundedMinor, donorName, foundation } = facts;
  const t = translate(language, 'receipts');
  const kind = facts.isGift ? 'gift' : 'payment';
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language);
  const date = paidDay(facts);
  const [before = '', after = ''] = donorName
    ? t('received', { date, name: SLOT }).split(SLOT)
    : [t('received_anonymous', { date })];
  const partRefunded = t('refunded_value', {
    refunded: money(refundedMinor),
    kept: money(amountMinor - refundedMinor),
  });
  const refunded = facts.isCancelled ? money(refundedMinor) : partRefunded;
  const rows = [
    { term: t(facts.isGift ? 'donor' : 'payer'), text: donorName ?? (facts.isGift ? t('anonymous') : null) },
    { term: t('address'), text: facts.address },
    { term: t('purpose'), text: facts.purpose },
    { term: t('frequency'), text: t(`${kind}_${facts.interval}`) },
    { term: t('method'), text: facts.method },
    { term: t('reference'), text: facts.paymentId },
    // Sums in a sentence of ours: it runs as the page does, whatever its first letter.
    { term: t('refunded'), text: refundedMinor > 0 && !facts.isMistake ? refunded : null, isOurs: true },
  ];
  return {
    title: t(`title_${kind}`),
    numberLabel: t('number'),
    number: facts.name,
    corrected: facts.correctedAt ? t('corrected', { date: correctedDay(facts.correctedAt, language) }) : null,
    cancelled: facts.isCancelled ? t(facts.isMistake ? 'cancelled_mistake' : 'cancelled') : null,
    received: {
      before: language === 'fr' && donorName ? elide(before, donorName) : before,
      name: donorName ?? '',
      after,
    },
    amount: money(amountMinor),
    ...wordsLine(facts),
    rows: rows.flatMap(({ text, ...row }) => (text ? [{ ...row, text }] : [])),
    signedFor: t('signed_for'),
    treasurer: t('treasurer'),
    markAlt: t('mark_alt'),
    qrAlt: t('qr_alt'),
    verify: t('verify'),
    legal: [t(`legal_${kind}`), foundation.isSample && t('sample')].filter(Boolean).join(PUNCTUATION[language].gap),
  };
}

/**
 * "vingt-cinq mille francs CFA, " and "soit 38,11 € (655,957 XOF pour 1 €, taux du 12 février 2026)", which is kept on
 * one line.
 */
function wordsLine({ amountMinor, currency, inEuros, language }: ReceiptFacts) {
  const inWords = amountInWords({ amountMinor, currency }, language);
  if (!inEuros) return { inWords, inEuros: '' };
  const sentence = translate(language, 'receipts')('in_euros', {
    words: SLOT,
    euros: formatMoney({ amountMinor: inEuros.amountMinor, currency: 'EUR' }, language),
    rate: formatNumber(Number(inEuros.rate), language, { most: 6 }),
    currency,
    date: formatDay(inEuros.day, language),
  });
  const [, comma = '', rest = ''] = /^\u0000(\p{P}\s*)(.*)$/u.exec(sentence) ?? [];
  return { inWords: inWords + comma, inEuros: rest };
}

/** The day of payment in Kinshasa: "12 février 2026". */
export function paidDay({ paidAt, language }: Pick<ReceiptFacts, 'paidAt' | 'language'>): string {
  return formatDay(dayInKinshasa(paidAt), language);
}

/** The day of the correction in Kinshasa. */
export const correctedDay = (correctedAt: Date, language: Language): string =>
  formatDay(dayInKinshasa(correctedAt), language);

const elide = (before: string, name: string) =>
  /^[aeiouàâäéèêëîïôöûü]/i.test(name.normalize('NFC')) ? before.replace(/ de $/, ' d’') : before;
