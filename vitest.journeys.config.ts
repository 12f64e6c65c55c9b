import { defineConfig } from 'vitest/config';
import { sharedOptions, workersOf } from './test/run/options.ts';

export default defineConfig({
  test: {
    ...sharedOptions,
    maxWorkers: workersOf('journeys'),
    include: ['test/journeys/**/*.test.ts'],
    // It holds script/dev to three seconds, which nothing has beside two browsers on a CI's two cores: there it says nothing.
    exclude: process.env.CI ? ['test/journeys/dev.test.ts'] : [],
    globalSetup: ['test/journeys/global-setup.ts'],
    setupFiles: ['test/journeys/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as Playwright's own waits (test/journeys/visit.ts): a busy machine is no fault.
    expect: { poll: { timeout: 40_000 } },
  },
});
