import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The real script/lib/build in a folder of its own; in the place of the slow builders a small one that says what it built.
const home = mkdtempSync(join(tmpdir(), 'elikya-build-'));
const at = (path: string) => join(home, path);

beforeAll(() => {
  for (const folder of ['app', 'platform', 'server', 'content', 'public', 'locales', 'script/lib', 'bin'])
    mkdirSync(at(folder), { recursive: true });
  for (const file of [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'script/worker.ts',
    'script/lib/compress.ts',
  ])
    writeFileSync(at(file), '');
  for (const file of ['build', 'steps', 'switch-release.ts'])
    cpSync(join('script/lib', file), at(`script/lib/${file}`));
  writeFileSync(
    at('bin/react-router'),
    `#!/bin/sh
set -e
echo built >>builds
mkdir -p "$BUILD_FOLDER/server" "$BUILD_FOLDER/client/assets"
cp app/text "$BUILD_FOLDER/server/index.js"
grep -q broken app/text && { echo 'a syntax error'; exit 1; }
exit 0
`,
    { mode: 0o755 },
  );
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function build(text: string): { isBuilt: boolean; said: string } {
  writeFileSync(at('app/text'), text);
  const PATH = [at('bin'), resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  try {
    const said = execFileSync('bash', ['-c', 'set -euo pipefail; source script/lib/build'], {
      cwd: home,
      env: { ...process.env, PATH },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { isBuilt: true, said };
  } catch (error) {
    return { isBuilt: false, said: (error as { stderr: string }).stderr };
  }
}
const current = () => readFileSync(at('build/server/index.js'), 'utf8');
const builds = () => readFileSync(at('builds'), 'utf8').trim().split('\n').length;
const releases = () => readdirSync(at('build/releases'));
/** As if all that is there had been built and used hours ago. */
function age(): void {
  for (const [index, name] of releases().entries()) {
    const then = new Date(Date.now() - (24 + index) * 3600_000);
    utimesSync(at(`build/releases/${name}`), then, then);
  }
}

test('a first build is the current one; the same files are not built again', () => {
  expect(build('one').isBuilt).toBe(true);
  expect(current()).toBe('one');
  build('one');
  expect(builds()).toBe(1);
});

test('the next one is switched to, and what runs keeps its files', () => {
  const [one] = releases();
  build('two');
  expect(current()).toBe('two');
  expect(readFileSync(at(`build/releases/${one}/server/index.js`), 'utf8')).toBe('one');
  expect(existsSync(at('build/client/assets'))).toBe(true);
});

test('back to files that were built before: their release is switched to, nothing is built', () => {
  build('one');
  expect(current()).toBe('one');
  expect(builds()).toBe(2);
  build('two');
});

test('a build that fails says why and leaves the current one', () => {
  const before = releases();
  const { isBuilt, said } = build('broken');
  expect(isBuilt).toBe(false);
  expect(said).toContain('a syntax error');
  expect(current()).toBe('two');
  expect(releases()).toEqual(before);
});

test('three releases before the current one are kept, and those that somebody runs', () => {
  build('three');
  build('four');
  age();
  const used = releases().at(-1)!;
  build('five');
  // Five, and the three youngest of four.
  expect(releases()).toHaveLength(4);
  expect(releases()).not.toContain(used);
  age();
  for (const name of releases()) utimesSync(at(`build/releases/${name}`), new Date(), new Date());
  build('six');
  expect(releases()).toHaveLength(5);
});

test('folders of a checkout of before become a release', () => {
  rmSync(at('build'), { recursive: true });
  mkdirSync(at('build/server'), { recursive: true });
  mkdirSync(at('build/client/assets'), { recursive: true });
  writeFileSync(at('build/client/assets/old.js'), 'old');
  build('seven');
  expect(current()).toBe('seven');
  expect(readFileSync(at('build/releases/former-layout/client/assets/old.js'), 'utf8')).toBe('old');
});
