/** What a template may leave open, and a chosen one has filled in. */
export const PLACEHOLDERS = ['name', 'number', 'day', 'staff', 'foundation'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const IN_BRACES = /\{+[^{}\n]*\}+/g;

/** The placeholder that stands there, braces and all. */
const readPlaceholder = (braced: string): Placeholder | undefined =>
  PLACEHOLDERS.find((name) => braced === `{${name}}`);

/** What stands in braces and is no placeholder, as it stands there. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return text.match(IN_BRACES)?.find((braced) => !readPlaceholder(braced));
}

/** A template's text with its placeholders filled in. */
export const fillTemplate = (text: string, values: Record<Placeholder, string>): string =>
  text.replaceAll(IN_BRACES, (braced) => {
    const name = readPlaceholder(braced);
    return name ? values[name] : braced;
  });
