/** Names that belong to nobody and never will (RFC 2606, RFC 6761): a mail to one is a mistake, and its name may be anybody's joke. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/;

/** Whether mail to this address, or to the one in `Name <address>`, can reach nobody. */
export function isReservedAddress(address: string): boolean {
  const domain = address
    .trim()
    .replace(/^.*@/, '')
    .replace(/[\s>.]+$/, '')
    .toLowerCase();
  return RESERVED.test(domain);
}
