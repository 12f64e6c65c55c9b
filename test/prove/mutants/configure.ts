import { readFileSync, writeFileSync } from 'node:fs';
import groups from './groups.json' with { type: 'json' };

// configure.ts <group> <report>: writes Stryker's settings for one group, prints the tests that are near to it.
const [name, fileName] = process.argv.slice(2);
const group = (groups as Record<string, { mutate: string[]; tests: string[] }>)[name!];
if (!group) throw new Error(`No group ${name}: ${Object.keys(groups).join(', ')}`);
const settings = JSON.parse(readFileSync('test/prove/mutants/stryker.json', 'utf8')) as object;
writeFileSync('stryker.group.json', JSON.stringify({ ...settings, mutate: group.mutate, jsonReporter: { fileName } }));
console.log(group.tests.join('|'));
