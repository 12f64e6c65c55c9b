import { isIP } from 'node:net';

/** Headers in which a proxy names the client it forwards for. */
export const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * The key that limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one customer has 2^64
 * addresses in it (RFC 6177). Port, brackets and zone are removed.
 * @returns undefined if it is not an address
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
 * The visitor's network. Each of our own `hops` proxies appends the address that connected to it to `X-Forwarded-For`,
 * so the visitor's address is that many entries from the end. Earlier entries come from the visitor and are not
 * trusted.
 */
export function visitorNetwork(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const entries = forwardedFor?.split(',') ?? [];
  const told = hops > 0 && entries.length > 0 ? networkOf(entries[Math.max(0, entries.length - hops)]!) : undefined;
  return told ?? networkOf(socketAddress) ?? '';
}
