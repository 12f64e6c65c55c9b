import { href, type RouterContextProvider } from 'react-router';
import { readLink, signLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findMember } from '#app/features/accounts/find-member.server.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { renderYear } from '#app/features/members/year-summary.server.ts';
import type { Route } from './+types/summary-pdf-route.ts';

/** A year's gifts on one sheet: for the member's own papers by year, and by the signed link of its QR code for who holds the paper. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const own = /^20\d\d$/.test(params.year)
    ? { member: memberOf(context, request), year: Number(params.year) }
    : await readSheet(context, params.year);
  if (!own) throw new Response(null, { status: 404 });
  const { member, year } = own;
  const url = `${settings.origin}${href('/summaries/:year', { year: signLink(settings.authSecret, 'year', `${year}-${member.id}`) })}`;
  const pdf = await renderYear(db, member, year, context.get(visitorContext).language, url);
  if (!pdf) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="elikya-${year}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Whose sheet of which year a link is about; undefined when we did not sign it, or the account is gone. */
async function readSheet(context: Readonly<RouterContextProvider>, token: string) {
  const { db, settings } = siteContextOf(context);
  const [, year, id] = /^(20\d\d)-(.+)$/.exec(readLink(settings, 'year', token) ?? '') ?? [];
  const member = id ? await findMember(db, id) : undefined;
  return member && { member, year: Number(year) };
}
