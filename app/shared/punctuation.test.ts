import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { LANGUAGES } from './language.ts';
import { PUNCTUATION } from './punctuation.ts';

test('pages join texts by the signs that mails do', () => {
  for (const language of LANGUAGES) {
    const { comma, listComma, colon, gap, open, close } = PUNCTUATION[language];
    const t = translate(language, 'ui');
    const signs = (['comma', 'listComma', 'colon', 'gap', 'open', 'close'] as const).map((name) => t(`signs.${name}`));
    expect(signs, language).toEqual([comma, listComma, colon, gap, open, close]);
  }
});
