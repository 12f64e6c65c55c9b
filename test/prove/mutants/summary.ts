import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } };
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };

// summary.ts <folder of reports>: a line a file, and the changes that no test noticed.
const folder = process.argv[2]!;
let [noticed, all] = [0, 0];
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const { files } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report;
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
    const [killed, left] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
    noticed += killed;
    all += killed + left;
    console.log(`${file}: ${killed} of ${killed + left}, ${Math.round((100 * killed) / (killed + left || 1))} %`);
    const lines = source.split('\n');
    for (const { status, mutatorName, replacement = '', location } of mutants) {
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const { line } = location.start;
      console.log(
        `  ${line} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60)} | ${lines[line - 1]!.trim()}`,
      );
    }
  }
}
console.log(`${noticed} of ${all}, ${Math.round((100 * noticed) / (all || 1))} %`);
