import { journeysToWalk, listChanged } from '#test/affected.ts';

// Prints the journeys that `script/test` walks, one a line.
const files = journeysToWalk(listChanged());
console.error(`${files.length} files of journeys: script/test --all walks all`);
console.log(files.join('\n'));
