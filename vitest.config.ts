import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,platform,server,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files of a worker share their modules: evaluating them anew for each took half the time. None of them mocks a module.
    isolate: false,
  },
});
