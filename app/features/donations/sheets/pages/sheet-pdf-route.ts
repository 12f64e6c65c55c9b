import { data } from 'react-router';
import { overLimit } from '#platform/limits.ts';
import { siteContextOf } from '#platform/site.ts';
import { readLink } from '#platform/signed-links.ts';
import { findSheet, makeSheet } from '#app/features/donations/sheets/make-sheet.server.ts';
import type { Route } from './+types/sheet-pdf-route.ts';

/** It is set anew each time: whoever asks for more has read it. */
const PER_HOUR = 30;

/** A donor's year, by the signed link of their mail or of the paper: out of the books of this day, which it says. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const id = readLink(settings, 'sheet', params.token);
  const sheet = id && (await findSheet(db, id));
  if (sheet) {
    const limit = { name: 'sheets', subject: sheet.id, max: PER_HOUR, seconds: 3600 };
    const wait = await overLimit(db, settings.authSecret, limit);
    if (wait !== undefined) throw data(null, { status: 429, headers: { 'Retry-After': String(wait) } });
  }
  const pdf = sheet && (await makeSheet(db, settings, sheet));
  if (!pdf) throw data(null, { status: 404 });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="elikya-${sheet.year}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
