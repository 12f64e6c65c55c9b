import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';

const code = globSync('{app,platform,server,content}/**/*.{ts,tsx,md}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Written by the editor's library, into its own element. */
const OF_PROSEMIRROR = ['ProseMirror-selectednode', 'selectedCell'];

/** Whether a class stands in the code as a word of its own, or its modifier is put together there (`tag--${kind}`). */
function isNamed(name: string): boolean {
  const [base] = /^.*?--/.exec(name) ?? [];
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) || (base !== undefined && code.includes(`${base}\${`));
}

test.each(['app/ui/global.css', 'app/features/staff/staff.css'])('every class of %s is used', (file) => {
  const names = new Set<string>();
  postcss.parse(readFileSync(file, 'utf8')).walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name!);
  });
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !isNamed(name) && !OF_PROSEMIRROR.includes(name))).toEqual([]);
});
