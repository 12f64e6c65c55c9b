import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { listChanged, unitsToRun } from '#test/affected.ts';

// Prints the files of units that `script/test` runs, one a line; nothing means all.
const changed = listChanged();
const files = unitsToRun(changed?.files, () =>
  execFileSync(join('node_modules', '.bin', 'vitest'), ['list', '--filesOnly', '--changed', changed!.base], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => /\.test\.tsx?$/.test(line)),
);
if (files.length > 0)
  console.error(`${files.length} files of units, those near to what was changed: script/test --all runs all`);
console.log(files.join('\n'));
