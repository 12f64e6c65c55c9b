import { defineConfig } from 'vitest/config';

/** The tests of one group (`groups.json`), by `MUTANT_TESTS`: the others could only slow its mutants down. */
export default defineConfig({
  test: {
    include: process.env.MUTANT_TESTS!.split('|'),
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    isolate: false,
  },
});
