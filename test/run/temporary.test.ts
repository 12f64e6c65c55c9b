import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary.ts';

const MUCH = 2 ** 40;

test('in memory where it can be written to and memory is free, else where the system says', () => {
  expect(temporaryFolder('/no/such/folder', MUCH)).toBe(tmpdir());
  expect(temporaryFolder(process.cwd(), MUCH)).toBe(tmpdir());
  expect(temporaryFolder('/dev/shm', 2 ** 32)).toBe(tmpdir());
});

test.runIf(existsSync('/dev/shm') && statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize > 2 ** 32)(
  'a machine with such a file system uses it',
  () => expect(temporaryFolder('/dev/shm', MUCH)).toBe('/dev/shm'),
);
