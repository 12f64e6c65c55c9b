import { accountsContext } from '#app/features/accounts/accounts-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { signCredential, toCredential } from '#app/features/academy/credential.server.ts';
import { findCertificate } from '#app/features/academy/certificates.server.ts';
import type { Route } from './+types/credential-route.ts';

/** Open Badges 3.0: JSON-LD, or with `?jwt` signed. A revoked certificate is 410, as its page says why. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const certificate = await findCertificate(db, params.number, context.get(visitorContext).member);
  if (!certificate) throw new Response(null, { status: 404 });
  if (certificate.revokedAt) throw new Response(null, { status: 410 });
  if (new URL(request.url).searchParams.has('jwt')) {
    return new Response(await signCredential(context.get(accountsContext).auth, certificate, settings.origin), {
      headers: { 'Content-Type': 'application/vc+jwt', 'Cache-Control': 'no-cache' },
    });
  }
  return new Response(JSON.stringify(toCredential(certificate, settings.origin)), {
    headers: { 'Content-Type': 'application/ld+json', 'Cache-Control': 'no-cache' },
  });
}
