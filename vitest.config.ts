import { defineConfig } from 'vitest/config';
import { sharedOptions } from './test/run/options.ts';

export default defineConfig({
  test: {
    ...sharedOptions,
    include: ['{app,platform,server,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
