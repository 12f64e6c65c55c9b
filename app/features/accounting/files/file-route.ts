import { data } from 'react-router';
import { Readable } from 'node:stream';
import { takePersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findLacking, readFileLines } from './file-lines.server.ts';
import { readFileAsked } from './file-asked.server.ts';
import { type FileLine, fileName, writtenAs } from './layouts.ts';
import type { Route } from './+types/file-route.ts';

/** The entries of some days in a layout that a program of accounting imports; in full, or not at all. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const { searchParams, search } = new URL(request.url);
  const asked = readFileAsked(searchParams);
  if (!asked || asked.fault) throw data(null, { status: 400 });
  const { layout, days, currency, partedBy, siren } = asked;
  const lacking = await findLacking(db, days, currency);
  if (lacking.accounts.length > 0 || lacking.rates.length > 0) throw data(null, { status: 409 });
  const person = viewOf(staff);
  const language = layout === 'fec' ? 'fr' : staffLanguage(context.get(visitorContext).language);
  const all = readFileLines(db, days, { paidFor: context.get(payContext).purposes, language, person, currency });
  const lines = person.isMasked
    ? all
    : await takePersons(
        context,
        staff,
        { what: `accounting-${layout}`, filter: { ...days, currency }, page: `/admin/reports/files${search}` },
        all,
      );
  const { heads, cells, separator, extension } = writtenAs(layout, partedBy);
  return new Response(
    Readable.toWeb(
      Readable.from(write(lines, heads, cells, separator), { objectMode: false }),
    ) as ReadableStream<Uint8Array>,
    {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName(layout, days, siren)}.${extension}"`,
        'Cache-Control': 'private, no-store',
      },
    },
  );
}

async function* write(
  lines: AsyncIterable<FileLine>,
  heads: readonly string[],
  cells: (line: FileLine) => string[],
  separator: string,
) {
  yield `${heads.join(separator)}\r\n`;
  for await (const line of lines) yield `${cells(line).join(separator)}\r\n`;
}
