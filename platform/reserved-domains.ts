/** Domains that are reserved and belong to nobody (RFC 2606, RFC 6761): mail to them can never arrive. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/;

/** Whether this address, or the one in `Name <address>`, is on a reserved domain. */
export function isReservedAddress(address: string): boolean {
  const domain = address
    .trim()
    .replace(/^.*@/, '')
    .replace(/[\s>.]+$/, '')
    .toLowerCase();
  return RESERVED.test(domain);
}
