/** By which poster, letter or link somebody came: kept in this cookie for a day, and with what they pay then (decision 0054). */
export const SOURCE_KEY = 'source';
/** What stands in it where somebody refused, for as long as their answer holds. */
export const NO_SOURCE = '-';
/** The cookie by which they did. */
export const REFUSED_SOURCE = 'source=-';
/** The names of an address that say it, for a list of what a link may carry. */
const UTM = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

const MAX = 60;

/** What a source may look like: small letters, digits and four signs, so that it holds nobody's name by accident of typing. */
const SOURCE = /^[a-z0-9](?:[a-z0-9._/-]*[a-z0-9])?$/;
export const isSource = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX && SOURCE.test(value);

/** An e-mail address or a long number names a person, and is no source. */
const isPersonal = (text: string): boolean => text.includes('@') || /\d{7}/.test(text);

function clean(text: string | null | undefined): string {
  if (!text || isPersonal(text)) return '';
  return text
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
}

/** The source an address names: `src`, as on our posters, else what a letter's or a post's link says in `utm_*`. */
export function sourceOf(asked: (name: string) => string | undefined | null): string | undefined {
  const said =
    clean(asked('src')) ||
    UTM.map((name) => clean(asked(name)))
      .filter(Boolean)
      .join('/');
  const source = said.slice(0, MAX).replace(/[._/-]+$/, '');
  return isSource(source) ? source : undefined;
}
