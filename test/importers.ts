import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDERS = ['app', 'platform', 'server', 'test', 'locales'];

let known: Map<string, string[]> | undefined;

/** What each file of code imports, by the paths it writes: ours are whole, endings included. Read once. */
function readImports(): Map<string, string[]> {
  if (known) return known;
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && /\.tsx?$/.test(entry.name) ? [join(entry.parentPath, entry.name)] : [],
    ),
  );
  known = new Map(
    files.map((file) => [
      file,
      Array.from(readFileSync(file, 'utf8').matchAll(/(?:from |import ?\(?)'(#|\.\/)([^']+)'/g), ([, start, path]) =>
        start === '#' ? path! : join(dirname(file), path!),
      ),
    ]),
  );
  return known;
}

/**
 * The files that import one of `changed`, by whatever way, and these themselves. A way through a file of `ends` is none: what
 * imports such a file is told by its own line alone.
 */
export function importersOf(
  changed: readonly string[],
  ends: readonly string[] = [],
  imports = readImports(),
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports)
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file]);
  const found = new Set(changed);
  const open = [...changed];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (ends.includes(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      open.push(importer);
    }
  }
  return found;
}
