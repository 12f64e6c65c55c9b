import { globSync, readFileSync, writeFileSync } from 'node:fs';
import groups from './groups.json' with { type: 'json' };

// configure.ts <group> <report>: writes Stryker's settings for one group, prints the tests that are near to it.
// A group `sample-<number>` is drawn by that number over all server files of the features below, and meets all that tries them.
const [name, fileName] = process.argv.slice(2);
const FEATURES = '{payments,donations,marketplace,crowd-farming,academy,accounts}';
const PIECES = 60;
/** Lines of one piece. */
const LENGTH = 12;

/** Pieces of code, each line as likely as any other: by the same number and code always the same. */
function drawSample(seed: number): string[] {
  const pieces = globSync(`app/features/${FEATURES}/**/*.server.ts`)
    .filter((file) => !/tables\.server\.ts$|feature\.server\.ts$|seed\.server\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n').length;
      return Array.from({ length: Math.ceil(lines / LENGTH) }, (_, index) => {
        const from = index * LENGTH + 1;
        return `${file}:${from}-${from + LENGTH - 1}`;
      });
    });
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const drawn = pieces.map((piece) => [random(), piece] as const).sort(([a], [b]) => a - b);
  return drawn.slice(0, PIECES).map(([, piece]) => piece);
}

const seed = /^sample-(\d+)$/.exec(name!)?.[1];
const group = seed
  ? { mutate: drawSample(Number(seed)), tests: ['app/**/*.test.ts', 'test/*.test.ts'] }
  : (groups as Record<string, { mutate: string[]; tests: string[] }>)[name!];
if (!group) throw new Error(`No group ${name}: ${Object.keys(groups).join(', ')}, sample-<number>`);
const settings = JSON.parse(readFileSync('test/prove/mutants/stryker.json', 'utf8')) as object;
writeFileSync('stryker.group.json', JSON.stringify({ ...settings, mutate: group.mutate, jsonReporter: { fileName } }));
console.log(group.tests.join('|'));
