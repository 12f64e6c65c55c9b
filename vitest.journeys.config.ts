import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: ['test/journeys/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One browser at a time on two cores: journeys measure and wait.
    fileParallelism: false,
  },
});
