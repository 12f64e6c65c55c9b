import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** A parsed YAML file with a function that gives the line of an offset; or the line of its syntax error. */
export type ReadYaml = { file: Document.Parsed; lineAt: (offset: number) => number } | { line: number };

/**
 * Parses a YAML file that somebody sent. Aliases are refused, because our texts never need them and aliases that refer
 * to each other expand without end. Duplicate names are refused, because the second would hide the first; the library
 * compares each name with all others, which takes seconds from some thousand names on, so here each is checked only
 * once.
 */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const file = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const [broken] = file.errors;
  let fault = broken?.pos[0];
  if (fault === undefined)
    visit(file, {
      Alias: (_key, { range }) => ((fault = range?.[0] ?? 0), visit.BREAK),
      Map(_key, { items }) {
        const seen = new Set<unknown>();
        for (const { key } of items) {
          const name = isScalar(key) ? key.value : undefined;
          if (name === undefined || seen.has(name)) {
            fault = (key as { range?: [number, number, number] } | null)?.range?.[0] ?? 0;
            return visit.BREAK;
          }
          seen.add(name);
        }
        return undefined;
      },
    });
  return fault === undefined ? { file, lineAt } : { line: lineAt(fault) };
}
