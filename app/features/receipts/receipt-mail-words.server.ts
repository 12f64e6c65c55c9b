import { translate } from '#app/kit/words.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { amountInWords } from './amount-in-words.server.ts';
import type { ReceiptFacts } from './receipt.ts';
import { paidDay } from './receipt-words.server.ts';

/** All texts of the receipt's mail in the donor's language; `isAttached`: the PDF is attached. */
export function receiptMailWords(facts: ReceiptFacts, isAttached = true) {
  const { language, name: number, foundation, interval } = facts;
  const t = translate(language, 'receipts');
  const kind = facts.isGift ? 'gift' : 'payment';
  const amount = formatMoney(facts, language);
  // One line, whatever the donor typed: a name must not be able to look like a paragraph of ours.
  const name = facts.donorName?.replace(/\s+/g, ' ').trim();
  return {
    subject: t(`mail_subject_${kind}`, { number, amount }),
    amount,
    greeting: name ? t('mail_greeting', { name }) : t('mail_greeting_anonymous'),
    title: name ? t(`mail_title_${kind}`, { name }) : t(`mail_title_${kind}_anonymous`),
    inWords: amountInWords(facts, language),
    facts: factsOf(facts),
    attached: isAttached ? t('mail_attached', { number }) : t('unprinted', { number, name: name ?? '' }),
    view: t('mail_view'),
    follow: facts.hasFund ? t('mail_follow') : undefined,
    renews: facts.giftUrl && interval !== 'one_time' ? t(`mail_renews_${interval}`) : undefined,
    change: t('mail_change'),
    tax: facts.isGift ? t('mail_tax') : undefined,
    questions: t('mail_questions', { email: foundation.email }),
    why: t(`mail_why_${kind}`, { receiver: foundation.legalName }),
    sample: foundation.isSample ? t('sample') : undefined,
  };
}

/** The facts of the payment except its amount, as label and value. */
function factsOf(facts: ReceiptFacts): [string, string][] {
  const t = translate(facts.language, 'receipts');
  const rows: [string, string | null][] = [
    [t('number'), facts.name],
    [t('mail_date'), paidDay(facts)],
    [t('method'), facts.method],
    [t('purpose'), facts.purpose],
    [t('frequency'), t(`${facts.isGift ? 'gift' : 'payment'}_${facts.interval}`)],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}
