import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { LANGUAGES } from './language.ts';
import { PUNCTUATION } from './punctuation.ts';

test('pages join texts by the signs that mails do', () => {
  for (const language of LANGUAGES) {
    const { comma, listComma, colon } = PUNCTUATION[language];
    const t = translate(language, 'ui');
    expect([t('signs.comma'), t('signs.listComma'), t('signs.colon')], language).toEqual([comma, listComma, colon]);
  }
});
