export const MAX_EMAIL = 254;

/** As browsers take addresses (HTML, "valid e-mail address"), with a dot in the domain: without one no mail arrives. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** A domain as it may be typed: nothing that would make a URL end before it. */
const TYPED_DOMAIN = /^[^\s/?#@:\\%<>[\]|^]+$/u;

/**
 * An address as it is kept and compared: in lower case, its domain in ASCII (`société.example` is `xn--socit-esab.example`). What is no
 * address comes back as it was typed, without the blanks around it.
 */
export function foldEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // oxlint-disable-next-line no-control-regex
  if (at < 1 || /^[\u0000-\u007f]*$/.test(domain) || !TYPED_DOMAIN.test(domain)) return email;
  try {
    return email.slice(0, at + 1) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** Whether a folded address is one that browsers take. */
export const isEmail = (email: string): boolean => email.length <= MAX_EMAIL && ADDRESS.test(email);
