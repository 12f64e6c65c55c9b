import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { pictureOf, renderCertificate } from '#app/features/academy/certificate-pdf.server.ts';
import { findCertificate } from '#app/features/academy/certificates.server.ts';
import type { Route } from './+types/certificate-pdf-route.ts';

/** The certificate as a PDF; a revoked one has none any more. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const certificate = await findCertificate(db, params.number, context.get(visitorContext).member);
  if (!certificate || certificate.revokedAt) throw new Response(null, { status: 404 });
  return new Response(
    new Uint8Array(await renderCertificate(certificate, await pictureOf(db, certificate), settings.origin)),
    {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${certificate.number}.pdf"`,
        'Cache-Control': 'private, no-store',
      },
    },
  );
}
