import { expect, test } from 'vitest';
import { readWords, translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import { receiptWords } from './receipt-words.server.ts';
import { SAMPLE_FACTS } from './sample-facts.ts';

const wordsOf = (language: Language) => readWords(language).receipts as Record<string, string>;
const isPlural = (key: string) => /^(amount|cents)_[A-Z]{3}_/.test(key);
const slots = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();

test.each(LANGUAGES)('%s says all a receipt says, with the same blanks', (language) => {
  const french = wordsOf('fr');
  const words = wordsOf(language);
  const plain = (from: Record<string, string>) =>
    Object.keys(from)
      .filter((key) => !isPlural(key))
      .sort();
  expect(plain(words)).toEqual(plain(french));
  for (const key of plain(french)) expect(slots(words[key]!), key).toBe(slots(french[key]!));
});

test.each(LANGUAGES)('%s has every plural form of every currency', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const stems = [
    'amount_XOF',
    'amount_EUR',
    'amount_USD',
    'amount_CDF',
    'amount_XAF',
    'cents_EUR',
    'cents_USD',
    'cents_CDF',
  ];
  const expected = stems.flatMap((stem) => forms.map((form) => `${stem}_${form}`)).sort();
  expect(Object.keys(wordsOf(language)).filter(isPlural).sort()).toEqual(expected);
});

test('a receipt says how often it is given, as a gift or as a payment', () => {
  const often = (isGift: boolean, interval: 'one_time' | 'monthly' | 'yearly') =>
    receiptWords({ ...SAMPLE_FACTS, language: 'fr', isGift, interval }).rows.find(({ term }) => term === 'Fréquence')
      ?.text;
  expect([often(true, 'monthly'), often(true, 'yearly'), often(false, 'one_time')]).toEqual([
    'Don mensuel',
    'Don annuel',
    'Paiement unique',
  ]);
});

test('before a vowel French elides its "de"; the same letters stay whole in Spanish and Portuguese', () => {
  const before = (language: Language, donorName: string) =>
    receiptWords({ ...SAMPLE_FACTS, language, donorName }).received.before;
  expect(before('fr', 'Aline K.')).toMatch(/ d’$/);
  expect(before('fr', 'Paul T.')).toMatch(/ de $/);
  for (const language of ['es', 'pt'] as const) expect(before(language, 'Aline K.')).toBe(before(language, 'Paul T.'));
});

const sum = (amountMinor: number, currency: Currency = 'XOF') => formatMoney({ amountMinor, currency }, 'fr');

test('a receipt says all it has, and has no line for what it has not', () => {
  const t = translate('fr', 'receipts');
  const fixed = {
    numberLabel: t('number'),
    number: 'ELK-2026-001284',
    signedFor: t('signed_for'),
    treasurer: t('treasurer'),
    markAlt: t('mark_alt'),
    qrAlt: t('qr_alt'),
    verify: t('verify'),
  };
  const whole = receiptWords({
    ...SAMPLE_FACTS,
    address: 'Matadi',
    refundedMinor: 5000,
    paidAt: new Date('2026-02-11T23:30:00Z'),
    correctedAt: new Date('2026-03-31T23:30:00Z'),
    foundation: { ...SAMPLE_FACTS.foundation, isSample: true },
  });
  expect(whole).toEqual({
    ...fixed,
    title: t('title_gift'),
    corrected: t('corrected', { date: formatDay('2026-04-01', 'fr') }),
    cancelled: null,
    received: {
      before: 'La fondation a bien reçu, le 12 février 2026, de la part d’',
      name: 'Aline Kabongo',
      after: expect.stringMatching(/^\s:$/),
    },
    amount: sum(25_000),
    inWords: 'vingt-cinq mille francs CFA, ',
    inEuros: expect.stringContaining('655,957'),
    rows: [
      { term: t('donor'), text: 'Aline Kabongo' },
      { term: t('address'), text: 'Matadi' },
      { term: t('purpose'), text: SAMPLE_FACTS.purpose },
      { term: t('frequency'), text: t('gift_one_time') },
      { term: t('method'), text: SAMPLE_FACTS.method },
      { term: t('reference'), text: SAMPLE_FACTS.paymentId },
      {
        term: t('refunded'),
        text: t('refunded_value', { refunded: sum(5000), kept: sum(20_000) }),
        isOurs: true,
      },
    ],
    legal: `${t('legal_gift')} ${t('sample')}`,
  });
  const bare = receiptWords({
    ...SAMPLE_FACTS,
    isGift: false,
    donorName: null,
    method: null,
    inEuros: undefined,
    amountMinor: 2050,
    currency: 'EUR',
    foundation: { ...SAMPLE_FACTS.foundation, isSample: false },
  });
  expect(bare).toMatchObject({
    ...fixed,
    title: t('title_payment'),
    corrected: null,
    received: { before: t('received_anonymous', { date: '12 février 2026' }), name: '', after: '' },
    amount: sum(2050, 'EUR'),
    inEuros: '',
    rows: [{ term: t('purpose') }, { term: t('frequency'), text: t('payment_one_time') }, { term: t('reference') }],
    legal: t('legal_payment'),
  });
  expect(bare.inWords).not.toMatch(/, $/);
  expect(receiptWords({ ...SAMPLE_FACTS, donorName: null }).rows[0]).toEqual({
    term: t('donor'),
    text: t('anonymous'),
  });
});

test('a cancelled receipt names all that went back; one given by mistake says so, for nothing went back', () => {
  const t = translate('fr', 'receipts');
  const words = (more: object) => {
    const { cancelled, rows } = receiptWords({ ...SAMPLE_FACTS, isCancelled: true, refundedMinor: 25_000, ...more });
    return [cancelled, rows.find(({ term }) => term === t('refunded'))?.text];
  };
  expect(words({})).toEqual([t('cancelled'), sum(25_000)]);
  expect(words({ isMistake: true })).toEqual([t('cancelled_mistake'), undefined]);
});
