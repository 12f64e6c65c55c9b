import { isIP } from 'node:net';

/** Headers by which a proxy tells for whom it asks. */
export const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 one, of which a single customer has 2^64 addresses (RFC 6177).
 * A port, brackets and a zone are left out.
 * @returns undefined when it is no address
 */
export function networkOf(given: string): string | undefined {
  const address = given
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^([\d.]+):\d+$/, '$1');
  const version = isIP(address);
  if (version === 4) return address;
  if (version !== 6) return undefined;
  // The URL parser writes every form of one address in the same way.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high && low)
    return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
  const [head = '', tail] = short.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The visitor's network. Behind `hops` proxies of our own each has added the address it was asked from to the end of
 * `X-Forwarded-For`, so the visitor's is that many from the end; what stands before it is the visitor's own invention.
 */
export function visitorNetwork(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const entries = forwardedFor?.split(',') ?? [];
  const told = hops > 0 && entries.length > 0 ? networkOf(entries[Math.max(0, entries.length - hops)]!) : undefined;
  return told ?? networkOf(socketAddress) ?? '';
}
