import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: ['test/journeys/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two browsers on two cores: journeys mostly wait.
    maxWorkers: 2,
  },
});
