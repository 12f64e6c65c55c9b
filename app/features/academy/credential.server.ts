import { createHash } from 'node:crypto';
import { href } from 'react-router';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Auth } from '#platform/auth.ts';
import { addressOf, type Certificate } from './certificates.server.ts';

/**
 * The certificate as an Open Badges 3.0 AchievementCredential (1EdTech, JSON-LD on W3C Verifiable Credentials 2.0). It
 * names its holder only in `credentialSubject.name` and contains no address.
 */
export function toCredential(certificate: Certificate, origin: string) {
  const url = `${origin}${href('/certificates/:number', { number: addressOf(certificate) })}`;
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${url}/credential`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: certificate.courseTitle,
    issuer: { id: origin, type: ['Profile'], name: foundation().legalName, url: origin, email: foundation().email },
    validFrom: certificate.issuedAt.toISOString(),
    credentialSubject: {
      id: `urn:sha256:${createHash('sha256').update(url).digest('hex')}`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: certificate.holder, identityType: 'name' }],
      achievement: {
        id: `${origin}${href('/academy/course/:id', { id: certificate.courseId })}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: certificate.courseTitle,
        description: `${certificate.courseTitle}: ${certificate.lessons} lessons, ${certificate.hours} hours.`,
        criteria: { narrative: 'Every lesson read, every module’s questions answered right.' },
      },
    },
  };
}

/** The same as a signed VC-JWT (Open Badges 3.0, 8.2.4), verifiable with the site's published keys. */
export async function signCredential(auth: Auth, certificate: Certificate, origin: string): Promise<string> {
  const credential = toCredential(certificate, origin);
  const seconds = Math.floor(certificate.issuedAt.getTime() / 1000);
  const { token } = await auth.api.signJWT({
    body: {
      payload: {
        ...credential,
        iss: origin,
        jti: credential.id,
        sub: credential.credentialSubject.id,
        nbf: seconds,
        exp: seconds + 50 * 365 * 86_400,
      },
    },
  });
  return token;
}
