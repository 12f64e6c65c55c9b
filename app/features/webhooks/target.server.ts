import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { within } from '#platform/within.ts';

/**
 * Where a message is sent: an IP address that was checked, instead of a name that may resolve differently a moment
 * later.
 */
export type Target = { address: string; family: 4 | 6 };
export type TargetFault = 'private_address' | 'name_unknown';
/** Resolves all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string }[]>;

const RESOLVE_MS = 5000;
const LOCAL = '127.0.0.1';

/**
 * Whether an address is public. Private ranges are refused, and every notation that embeds them in another: RFC 1918,
 * loopback, link-local, shared (RFC 6598), unique local, mapped, NAT64, 6to4, Teredo. For IPv6, only global unicast
 * (2000::/3) is accepted.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
}

/** Validates a webhook's address: https, or in a demo also a receiver on the same machine. */
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
 * Resolves a webhook's address before every try. A name with any non-public address is refused, because legitimate
 * receivers have none.
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
