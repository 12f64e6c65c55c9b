import type { RouterContextProvider } from 'react-router';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { plainMoment } from '#app/shared/dates.server.ts';
import { decimalSignOf } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { csvDownload, DATA, type TableFormat } from '#platform/csv.ts';
import { visitorContext } from '#platform/visitor.ts';
import { staffLanguage } from './staff-language.ts';

/** `table`: for a spreadsheet, in the reader's language; `data`: for a program. */
const CHOICES = ['table', 'data'] as const;
type Choice = (typeof CHOICES)[number];
/** The query parameter of that choice, and the cookie that stores it. */
const NAME = 'tables';
const YEAR_SECONDS = 365 * 86_400;

const choiceOf = (text: string | null | undefined): Choice | undefined => CHOICES.find((known) => known === text);

/**
 * A table of the back office as a download: for a spreadsheet in the reader's language (for French with semicolons,
 * decimal commas, translated headings and Kinshasa times), or as data. The choice (`?tables=data`) is remembered for
 * this browser.
 */
export function downloadTable(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  name: string,
  heads: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
): Response {
  const chosen = choiceOf(new URL(request.url).searchParams.get(NAME));
  const [, kept] = /(?:^|;\s*)tables=(\w+)/.exec(request.headers.get('cookie') ?? '') ?? [];
  const isData = (chosen ?? choiceOf(kept)) === 'data';
  const format = isData ? DATA : formatIn(staffLanguage(context.get(visitorContext).language));
  const response = csvDownload(name, heads, rows, format);
  if (chosen)
    response.headers.append('Set-Cookie', `${NAME}=${chosen}; Path=/admin; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
  return response;
}

function formatIn(language: Language): TableFormat {
  const t = translate(language, 'admin');
  const decimalSign = decimalSignOf(language);
  return {
    decimalSign,
    separator: decimalSign === ',' ? ';' : ',',
    head: (name) => (hasWords('admin', `csvHead.${name}`) ? t(`csvHead.${name}` as 'csvHead.id') : name),
    moment: plainMoment,
  };
}
