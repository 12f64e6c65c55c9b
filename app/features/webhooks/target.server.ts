import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { within } from '#platform/within.ts';

/** Where a message goes: an address that was looked at, not a name that may mean another one a moment later. */
export type Target = { address: string; family: 4 | 6 };
export type TargetFault = 'private_address' | 'name_unknown';
/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string }[]>;

const RESOLVE_MS = 5000;
const LOCAL = '127.0.0.1';

/**
 * Whether anybody on the internet may be there. Every range that is somebody's own is refused, and every way of writing such an
 * address within another: RFC 1918, loopback, link-local, shared (RFC 6598), unique local, mapped, NAT64, 6to4, Teredo. Of
 * IPv6 only what is given out as global unicast (2000::/3) counts.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
}

/** An address that a webhook may have: https, or a receiver on this very machine while it is only a demo. */
export function readWebhookUrl(typed: string, isLive: boolean): URL | undefined {
  if (!URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.username || url.password || url.hash) return undefined;
  return url.protocol === 'https:' || isOwnMachine(url, isLive) ? url : undefined;
}

const isOwnMachine = ({ protocol, hostname }: URL, isLive: boolean) =>
  !isLive && protocol === 'http:' && hostname === LOCAL;

const resolveAll: Resolve = (host) => lookup(host, { all: true });

/**
 * Where a webhook's address leads now, looked at before every single try. A name of which any address is not public is refused
 * whole: nobody honest has one.
 */
export async function findTarget(
  url: URL,
  isLive: boolean,
  resolve: Resolve = resolveAll,
): Promise<Target | TargetFault> {
  if (isOwnMachine(url, isLive)) return { address: LOCAL, family: 4 };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host)
    ? [host]
    : await within(RESOLVE_MS, 'The name service', resolve(host)).then(
        (found) => found.map(({ address }) => address),
        () => [],
      );
  const [first] = addresses;
  if (first === undefined) return 'name_unknown';
  if (!addresses.every(isPublicAddress)) return 'private_address';
  return { address: first, family: isIP(first) === 6 ? 6 : 4 };
}
