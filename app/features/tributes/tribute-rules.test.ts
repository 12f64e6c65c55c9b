import { expect, test } from 'vitest';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { translate } from '#app/kit/words.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { sayLead } from './tribute-rules.ts';

test('a card names the project of its gift; of one to no project it says in a sentence where it goes', () => {
  for (const language of LANGUAGES) {
    const t = translate(language, 'tributes');
    const anywhere = translate(language, 'donations')('anywhere');
    expect(sayLead(t, { id: 'project-2', title: '500 ha' }), language).toMatch(/[«“„]\s?500 ha\s?[»“”]/);
    const general = sayLead(t, { id: GENERAL_FUND, title: anywhere });
    expect(general, language).not.toMatch(/[:：«“„]/);
  }
  expect(sayLead(translate('fr', 'tributes'), { id: GENERAL_FUND, title: '' })).toBe(
    'Un don a été fait là où il est le plus utile',
  );
});
