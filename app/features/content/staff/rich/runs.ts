import { Lexer, type Token, type Tokens } from 'marked';

/**
 * A stretch of a line of text with one look; a hard break is a run of a line end alone. Of a link, `within` names the
 * looks whose stars stand around it.
 */
export type Run = { text: string; strong?: boolean; em?: boolean; href?: string; title?: string; within?: string };
type Look = 'strong' | 'em';

/** A text the rich editor has no place for: it is left as Markdown, with its name for who reads why. */
export class UnreadableError extends Error {}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi;

function decode(text: string): string {
  return text.replace(ENTITY, (_all, hex?: string, number?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (number) return String.fromCodePoint(Number(number));
    const known = NAMED[name!];
    if (known === undefined) throw new UnreadableError(`&${name};`);
    return known;
  });
}

/** The runs of a line of Markdown, as the renderer reads it. */
export function readRuns(tokens: readonly Token[], look: Omit<Run, 'text'> = {}): Run[] {
  return joined(
    tokens.flatMap((token): Run[] => {
      switch (token.type) {
        case 'escape':
          return [{ ...look, text: decode(token.text as string) }];
        case 'text':
          if ('tokens' in token && token.tokens) return readRuns(token.tokens, look);
          // Where a line of the source ends says nothing.
          return [{ ...look, text: decode(token.text as string).replaceAll(/[ \t]*\n[ \t]*/g, ' ') }];
        case 'br':
          return [{ text: '\n' }];
        case 'strong':
        case 'em':
          return readRuns((token as Tokens.Strong).tokens, { ...look, [token.type]: true });
        case 'link': {
          const { href, title, tokens: inner } = token as Tokens.Link;
          return readRuns(inner, {
            ...look,
            href: decode(href),
            ...(title && { title: decode(title) }),
            within: [look.strong && 'strong', look.em && 'em'].filter(Boolean).join(' '),
          });
        }
        default:
          throw new UnreadableError(token.type === 'noteRef' ? 'note' : token.type);
      }
    }),
  );
}

const sameLook = (a: Run, b: Run): boolean => !a.strong === !b.strong && !a.em === !b.em && sameLink(a, b);

const sameLink = (a: Run, b: Run): boolean =>
  a.href === b.href && a.title === b.title && (a.within ?? '') === (b.within ?? '');

function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (!run.text) continue;
    if (last && run.text !== '\n' && last.text !== '\n' && sameLook(last, run)) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}

const isBlank = (char: string | undefined): boolean => char === undefined || /\s/.test(char);
const isMark = (char: string | undefined): boolean => char !== undefined && /[\p{P}\p{S}]/u.test(char);

/**
 * Stars say bold only where they lean on a word: blanks at the edge of what is bold, and punctuation that leans on a word outside,
 * stand outside of it.
 */
function settled(runs: readonly Run[]): Run[] {
  const chars = runs.flatMap(
    (run) => [...run.text].map((text) => (text === '\n' ? { text } : { ...run, text })) as Run[],
  );
  // A break carries no look of its own, and does not end what goes on behind it.
  chars.forEach((char, at) => {
    const [before, after] = [chars[at - 1], chars[at + 1]];
    if (char.text !== '\n' || !before || !after) return;
    for (const look of ['strong', 'em'] as const) if (before[look] && after[look]) char[look] = true;
  });
  for (const look of ['strong', 'em'] as const) {
    for (let from = 0; from < chars.length; from++) {
      if (!chars[from]![look]) continue;
      let to = from;
      while (chars[to + 1]?.[look]) to++;
      const next = to;
      const leans = (inside: string, outside: string | undefined) =>
        isBlank(inside) || (isMark(inside) && !isBlank(outside) && !isMark(outside));
      while (from <= to && leans(chars[from]!.text, chars[from - 1]?.text)) delete chars[from++]![look];
      while (to >= from && leans(chars[to]!.text, chars[to + 1]?.text)) delete chars[to--]![look];
      from = next;
    }
  }
  return joined(chars);
}

/** A letter or figure on both sides, which may take two places each. */
const isInWord = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{N}]/u.test(text.slice(at + 1, at + 3));

/** What Markdown would read as a mark, with a backslash before it. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]<~]/g, String.raw`\$&`)
    .replace(/_/g, (sign, at: number, whole: string) => (isInWord(whole, at) ? sign : String.raw`\_`))
    .replace(ENTITY, String.raw`\$&`);

/** At the beginning of a line some signs make a title, a list, a quote, a rule or a table. */
const escapeStart = (line: string): string =>
  line.replace(/^(?:#{1,6}(?=\s|$)|[-+=>|:])/, String.raw`\$&`).replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);

const addressOf = (href: string): string =>
  /[\s()<>]/.test(href) || href === '' ? `<${href.replaceAll(/[<>\n]/g, (sign) => encodeURIComponent(sign))}>` : href;

const STARS = { strong: '**', em: '*' } as const;

/** The looks of a run that reach furthest stand outermost, as they were read. */
function compose(runs: readonly Run[], done: ReadonlySet<Look | 'href'> = new Set()): string {
  let put = '';
  for (let at = 0; at < runs.length;) {
    const run = runs[at]!;
    const reach = (same: (one: Run) => boolean) => {
      let end = at;
      while (end < runs.length && same(runs[end]!)) end++;
      return end;
    };
    const looks: { look: Look | 'href'; end: number }[] = [];
    for (const look of ['strong', 'em'] as const)
      if (run[look] && !done.has(look)) looks.push({ look, end: reach((one) => !!one[look]) });
    if (run.href !== undefined && !done.has('href')) {
      const isAround = ({ look }: { look: string }) => run.within?.split(' ').includes(look) ?? false;
      const [around, inside] = [looks.filter(isAround), looks.filter((one) => !isAround(one))];
      looks.splice(0, looks.length, ...around, { look: 'href', end: reach((one) => sameLink(one, run)) }, ...inside);
    }
    const outer = [...looks].sort((a, b) => b.end - a.end)[0];
    if (!outer) {
      put += run.text === '\n' ? '\\\n' : escapeText(run.text);
      at++;
      continue;
    }
    const inner = compose(runs.slice(at, outer.end), new Set([...done, outer.look]));
    if (outer.look === 'href') {
      // A sign of exclamation before a link would make a picture of it.
      if (put.endsWith('!')) put = `${put.slice(0, -1)}\\!`;
      const title = run.title ? ` "${run.title.replaceAll(/["\\]/g, String.raw`\$&`)}"` : '';
      put += `[${inner}](${addressOf(run.href!)}${title})`;
    } else put += STARS[outer.look] + inner + STARS[outer.look];
    at = outer.end;
  }
  return put;
}

function trimmed(runs: readonly Run[]): Run[] {
  const all = runs.map((run) => ({ ...run }));
  while (all.length > 0 && /^[ \t\n]*$/.test(all[0]!.text)) all.shift();
  while (all.length > 0 && /^[ \t\n]*$/.test(all.at(-1)!.text)) all.pop();
  all.forEach((run, at) => {
    if (run.text === '\n') return;
    if (at === 0 || all[at - 1]!.text === '\n') run.text = run.text.replace(/^[ \t]+/, '');
    if (at === all.length - 1 || all[at + 1]!.text === '\n') run.text = run.text.replace(/[ \t]+$/, '');
  });
  return joined(all);
}

const looksOf = (runs: readonly Run[]): string =>
  JSON.stringify(
    joined(
      runs.map(({ text, strong, em }) => ({
        text,
        ...(text !== '\n' && strong && { strong }),
        ...(text !== '\n' && em && { em }),
      })),
    ).map(({ text, strong, em }) => [text, !!strong, !!em]),
  );

/**
 * A line of Markdown of these runs. What cannot be said with marks is said without them: a look may be lost, a word never.
 * @param inCell in a table a line is one line, and its bars are signs
 */
export function writeRuns(runs: readonly Run[], inCell = false): string {
  const flat = inCell ? runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })) : runs;
  const whole = settled(trimmed(flat));
  const tries: Run[][] = [
    whole,
    whole.map(({ em: _em, ...run }) => run),
    whole.map(({ em: _em, strong: _strong, ...run }) => run),
    whole.map(({ text }) => ({ text })),
  ].map((one) => joined(one));
  const written =
    tries.find((one) => looksOf(readRuns(Lexer.lexInline(compose(one)))) === looksOf(one)) ?? tries.at(-1)!;
  const line = compose(written);
  return inCell ? line.replaceAll('|', String.raw`\|`) : line.split('\n').map(escapeStart).join('\n');
}
