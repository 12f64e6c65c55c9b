import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

// The documents and the code as texts, for the tests that hold one against the other.

export const read = (file: string) => readFileSync(file, 'utf8');
/** Files of the patterns, folders left out. */
export const listFiles = (...patterns: string[]) => globSync(patterns).filter((file) => statSync(file).isFile());

export const DOCS = ['README.md', 'CONTRIBUTING.md', ...listFiles('docs/*.md')];
export const DECISIONS = listFiles('docs/decisions/*.md');
/** What may cite a document; the tests of the documents themselves hold samples that lead nowhere. */
export const CODE = listFiles(
  '{app,platform,server,test}/**/*.{ts,tsx,css}',
  'script/**/*',
  '*.config.ts',
  'migrations/*.sql',
).filter((file) => !file.startsWith(join('test', 'docs')));
export const texts = new Map([...CODE, ...DOCS, ...DECISIONS].map((file) => [file, read(file)]));

/** A text in one line. */
export const flat = (text: string) => text.replace(/\s+/g, ' ');

/** What stands between backticks, outside of blocks. */
export const spansOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span]) => flat(span!));

/** What the first group of a pattern holds in a file. */
export function inCode(file: string, pattern: RegExp): string {
  const found = pattern.exec(read(file))?.[1];
  expect(found, `${pattern} in ${file}`).toBeDefined();
  return found!;
}

/** A number that a file keeps to itself. */
export const constant = (file: string, name: string): number =>
  Number(inCode(file, new RegExp(`\\b${name} = ([\\d_]+)`)).replaceAll('_', ''));
