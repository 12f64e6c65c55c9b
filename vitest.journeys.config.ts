import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/journeys/**/*.test.ts'],
    // It holds script/dev to three seconds, which nothing has beside two browsers on a CI's two cores: there it says nothing.
    exclude: process.env.CI ? ['test/journeys/dev.test.ts'] : [],
    globalSetup: ['test/journeys/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two browsers on two cores: journeys mostly wait.
    maxWorkers: 2,
  },
});
