/** A ticket's code as people read and type it: four groups of four. */
export const formatTicket = (ticket: string): string => ticket.replaceAll(/(.{4})(?=.)/g, '$1-');

/** The code somebody typed or scanned, as it is kept; nothing where it cannot be one. Letters that look like a digit are that digit. */
export function readTicket(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\-–.]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-F]{16}$/.test(code) ? code : undefined;
}
