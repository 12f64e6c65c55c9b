import { expect, test } from 'vitest';
import { type Subject, subjectOf } from './subjects.ts';

/** Topics as people type them, in the ten languages of the site. */
const TOPICS: Record<Subject, string[]> = {
  farming: [
    'Tailler un caféier',
    'élever des poules',
    'growing tomatoes',
    'cultivar maíz',
    '种植玉米',
    'تربية الدجاج',
    'выращивание кукурузы',
    'criar galinhas',
    'मुर्गी पालन',
    'Bienen halten',
    'Gemüse anbauen',
    'kilimo cha mahindi',
  ],
  health: [
    'premiers secours',
    'l’hygiène à la maison',
    'first aid for babies',
    'salud materna',
    '急救知识',
    'الإسعافات الأولية',
    'гигиена дома',
    'saúde e nutrição',
    'बच्चों का पोषण',
    'Gesundheit der Kinder',
    'afya ya mama',
  ],
  trade: [
    'Vendre des légumes au marché',
    'tenir une caisse',
    'bookkeeping',
    'contabilidad básica',
    '记账',
    'المحاسبة',
    'бухгалтерия для начинающих',
    'poupança em grupo',
    'दुकान का हिसाब',
    'Buchhaltung',
    'uhasibu wa biashara',
  ],
  digital: [
    'Excel',
    'construire un site web',
    'build a website',
    'kutengeneza tovuti',
    'apprendre à programmer en Python',
    'using a computer',
    'informática básica',
    '编程入门',
    'البرمجة',
    'компьютер с нуля',
    'redes e computadores',
    'कंप्यूटर चलाना',
    'Programmieren lernen',
    'matumizi ya kompyuta',
  ],
  craft: [
    'réparer un vélo',
    'réparer un téléphone',
    'coudre une robe',
    'making soap',
    'carpintería',
    '修理自行车',
    'إصلاح الدراجات',
    'ремонт велосипеда',
    'costura',
    'साइकिल की मरम्मत',
    'Fahrrad reparieren',
    'kutengeneza sabuni',
  ],
  language: [
    'parler anglais',
    'anglais des affaires',
    'English for beginners',
    'francés para viajar',
    '学英语',
    'اللغة الإنجليزية',
    'английский язык',
    'inglês',
    'अंग्रेज़ी बोलना',
    'Französisch lernen',
    'kuzungumza Kiingereza',
  ],
};

test.each(Object.entries(TOPICS))('topics of %s are recognised in every language', (subject, topics) => {
  expect(
    topics.filter((topic) => subjectOf(topic) !== subject).map((topic) => `${topic}: ${subjectOf(topic)}`),
  ).toEqual([]);
});

test('a topic that tells nothing has no subject, and a short word is not found inside another', () => {
  for (const topic of [
    'La philosophie',
    'chess',
    'history of Congo',
    'le soleil',
    'code de la route',
    'devenir champion',
    'four rules',
    'bienestar',
    'élever un enfant',
    'مهارات الحياة',
    '哲学',
    'जीवन',
    'x',
  ])
    expect(`${topic}: ${subjectOf(topic)}`).toBe(`${topic}: undefined`);
});
