import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Flags = {
  isVerified?: boolean;
  origin?: string;
  credentialId?: string;
  /** Whose key it says it is; else the origin's. */
  rpId?: string;
  /** How often it signed, as devices say that count; keys that are kept in several never do. */
  count?: number;
};

/** A device that keeps passkeys, in memory: makes ES256 credentials and signs challenges as WebAuthn level 2 says (6.1, 6.5). */
export function createAuthenticator(origin: string) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const data = (
    { isVerified = true, rpId = new URL(origin).hostname, count = 0 }: Flags,
    attested = Buffer.alloc(0),
  ) => {
    const signed = Buffer.alloc(4);
    signed.writeUInt32BE(count);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      // Flags: user present (0), user verified (2), attested credential data follows (6).
      Buffer.from([1 | (isVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0)]),
      signed,
      attested,
    ]);
  };
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    id: base.id,
    /** What the browser makes of the options of a registration. */
    create({ challenge }: { challenge: string }, { origin: from = origin, ...flags }: Flags = {}): string {
      const { x, y } = keys.publicKey.export({ format: 'jwk' });
      // COSE_Key as CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(x!, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y!, 'base64url'),
      ]);
      const authData = data(flags, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]));
      // {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return JSON.stringify({
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      });
    },
    /** What it makes of the options of a sign-in. */
    get({ challenge }: { challenge: string }, { origin: from = origin, credentialId, ...flags }: Flags = {}): string {
      const authenticatorData = data(flags);
      const client = clientData('webauthn.get', challenge, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]))
        .sign(keys.privateKey);
      return JSON.stringify({
        ...base,
        ...(credentialId && { id: credentialId, rawId: credentialId }),
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}
