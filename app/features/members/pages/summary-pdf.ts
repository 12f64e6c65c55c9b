import { translate } from '#app/features/shell/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { memberOf } from '../members-context.server.ts';
import { renderYear } from '../year-summary.server.ts';
import type { Route } from './+types/summary-pdf.ts';

/** A year's gifts on one sheet, for the member's own papers. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const member = memberOf(context, request);
  const { language } = context.get(visitorContext);
  const year = /^20\d\d$/.test(params.year) ? Number(params.year) : 0;
  const pdf = await renderYear(groundOf(context).db, member, year, language as Language, translate(language, 'members'));
  if (!pdf) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(pdf), { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="elikya-${year}.pdf"`, 'Cache-Control': 'private, no-store' } });
}
