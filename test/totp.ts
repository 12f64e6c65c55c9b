import { createHmac } from 'node:crypto';

/** The bytes of a secret as an authenticator app is given it: base32 (RFC 4648). */
export function secretBytes(secret: string): Buffer {
  const bits = [...secret]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238 with the defaults of authenticator apps: SHA-1, 30 s, six digits. */
export function totp(secret: string, at = Date.now()): string {
  const key = secretBytes(secret);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
