import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hitsContext, listHits } from '#app/kit/hits.server.ts';
import { createIndex } from '#app/features/shell/search-index.ts';
import { LANGUAGES, type Language } from '#app/shared/language.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { SITE } from '#server/features.ts';
import { createSeededDatabase } from './seeded-database.ts';

const { db } = await createSeededDatabase();

async function indexOf(language: Language) {
  const context = new RouterContextProvider();
  context.set(siteContextKey, { db } as never);
  context.set(visitorContext, { language, address: '::1', requestId: 't' });
  context.set(hitsContext, SITE.hits);
  return createIndex(await listHits(context));
}

/** What visitors typed, and where an answer stands. */
const ASKED: [query: string, at: RegExp][] = [
  ['transparence', /^\/transparence$/],
  ['M-Pesa', /^\/faq#/],
  ['mpesa', /^\/faq#/],
  ['orange money', /^\/faq#/],
  ['certificat', /^\/(academy|faq|terms|impact)/],
  ['attestation', /^\/(academy|faq|terms|impact)/],
  ['impôt', /^\/(faq|terms)#/],
  ['impots', /^\/(faq|terms)#/],
  ['fiscal', /^\/(faq|terms)#/],
  ['rembourser', /^\/(faq|terms)#/],
  ['remboursemant', /^\/(faq|terms)#/],
  ['adresse', /^\/(contact|faq)/],
  ['arrêter', /^\/faq#/],
  ['arreter mon don', /^\/faq#/],
  ['reçu', /^\/faq#/],
  ['bénévole', /^\/volunteer$/],
  ['benevolat', /^\/volunteer$/],
  ['prix', /^\/faq#/],
  ['risque', /^\/faq#champs/],
  ['boutique', /^\/(marketplace|faq#boutique)/],
  ['risque boutique', /./],
  ['acheter', /^\/(marketplace|faq#boutique)/],
];

test('the words people use find what answers them', async () => {
  const find = await indexOf('fr');
  const missed = ASKED.filter(([query, at]) => !find(query).some(({ to }) => at.test(to)));
  expect(missed.map(([query]) => [query, find(query).map(({ to }) => to)])).toEqual([]);
});

/** The same in each language: money by phone, certificate, receipt, refund, stop, volunteer, price, to buy. */
const WORDS: Record<Language, string[]> = {
  fr: ['M-Pesa', 'certificat', 'reçu', 'remboursement', 'arrêter', 'bénévole', 'prix', 'acheter'],
  en: ['M-Pesa', 'certificate', 'receipt', 'refund', 'cancel', 'volunteering', 'price', 'buy'],
  es: ['M-Pesa', 'certificado', 'recibo', 'reembolso', 'cancelar', 'voluntariado', 'precio', 'comprar'],
  pt: ['M-Pesa', 'certificado', 'recibo', 'reembolso', 'cancelar', 'voluntariado', 'preço', 'comprar'],
  de: ['M-Pesa', 'Zertifikat', 'Quittung', 'Rückerstattung', 'kündigen', 'Ehrenamt', 'Preis', 'kaufen'],
  ar: ['M-Pesa', 'شهادة', 'إيصال', 'استرداد', 'إلغاء', 'تطوع', 'سعر', 'شراء'],
  zh: ['M-Pesa', '证书', '收据', '退款', '取消', '志愿者', '价格', '购买'],
  ru: ['M-Pesa', 'сертификат', 'квитанция', 'возврат', 'отменить', 'волонтер', 'цена', 'купить'],
  hi: ['M-Pesa', 'प्रमाणपत्र', 'रसीद', 'रिफ़ंड', 'रद्द', 'स्वयंसेवक', 'कीमत', 'ऑर्डर'],
  sw: ['M-Pesa', 'cheti', 'risiti', 'kurejesha', 'ghairi', 'kujitolea', 'bei', 'kununua'],
};

test.each(LANGUAGES)('usual words find something in %s', async (language) => {
  const find = await indexOf(language);
  expect(WORDS[language].filter((word) => find(word).length === 0)).toEqual([]);
});
