import { listChanged, unitsToRun } from '#test/affected.ts';

// Prints the files of units that `script/test` runs, one a line; nothing means all.
const files = unitsToRun(listChanged());
if (files.length > 0)
  console.error(`${files.length} files of units, those near to what was changed: script/test --all runs all`);
console.log(files.join('\n'));
