import figures from '#content/accessibility.json' with { type: 'json' };
import { formatDay } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';

/**
 * What the accessibility checks cover and find, for placeholders such as `{{pageKinds}}`; `test/accessibility.test.ts`
 * verifies the numbers.
 */
export const checkedFigures = (language: Language): Record<string, string> => ({
  pageKinds: formatNumber(figures.pageKinds, language),
  addresses: formatNumber(figures.addresses, language),
  findings: formatNumber(figures.findings, language),
  languages: formatNumber(LANGUAGES.length, language),
  checkedOn: formatDay(figures.checkedOn, language),
});
