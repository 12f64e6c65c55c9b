import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';

/**
 * Verifies a callback's signature (RFC 9421) with its Content-Digest (RFC 9530); ECDSA in DER or P1363 form.
 * @throws InvalidEventError
 */
export async function checkCallback(pem: string, rawBody: string, headers: Headers, url: string): Promise<void> {
  const [, algorithm, digest] = /(sha-256|sha-512)=:([^:]+):/i.exec(headers.get('content-digest') ?? '') ?? [];
  const own = algorithm && createHash(algorithm.toLowerCase().replace('-', '')).update(rawBody).digest('base64');
  if (!digest || digest !== own) throw new InvalidEventError('content-digest');
  const key = createPublicKey(pem);
  const verified = await httpbis
    .verifyMessage(
      {
        requiredFields: ['content-digest'],
        tolerance: 300,
        keyLookup: async () => ({
          algs: ['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-pss-sha512', 'rsa-v1_5-sha256'],
          verify: async (data, signature, parameters) => {
            const hash = parameters?.alg === 'ecdsa-p384-sha384' ? 'sha384' : 'sha256';
            return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => {
              try {
                return verifySignature(hash, data, { key, dsaEncoding }, signature);
              } catch {
                return false;
              }
            });
          },
        }),
      },
      { method: 'POST', url, headers: Object.fromEntries(headers) },
    )
    .catch(() => false);
  if (verified !== true) throw new InvalidEventError('signature');
}
