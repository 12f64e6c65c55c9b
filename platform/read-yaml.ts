import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** A file of YAML that somebody sent, and in which line a place of it is; or the line where it is none. */
export type ReadYaml = { file: Document.Parsed; lineAt: (offset: number) => number } | { line: number };

/**
 * Reads a file that somebody sent. Texts of ours have no place for names of things said elsewhere (those that name each other are a text
 * without end), and a name said twice would hide the first. The library looks for the latter by comparing each name with all others,
 * which takes seconds from some thousand names on: here each is looked at once.
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
