/** What somebody typed who looks for a page, if it is an address: where it leads, or that it may not. */
export function addressIn(typed: string): { href: string } | { isRefused: true } | undefined {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return undefined;
  if (/^\/(?!\/)/.test(text) || /^#./.test(text) || /^(?:mailto|tel):./i.test(text)) return { href: text };
  if (/^https:\/\//i.test(text)) return isAddress(text) ? { href: text } : { isRefused: true };
  // Pages open no other way out: what it says is said at once, not when the text is kept.
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('//')) return { isRefused: true };
  if (/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(text)) return { href: `mailto:${text}` };
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#].*)?$/i.test(text) ? { href: `https://${text}` } : undefined;
}

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
