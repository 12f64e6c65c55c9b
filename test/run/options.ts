import type { ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { ProgressReporter } from './progress-reporter.ts';

const { TEST_PROGRESS, TEST_WORKERS = '2' } = process.env;

/** What units and journeys have in common. */
export const sharedOptions: NonNullable<ViteUserConfig['test']> = {
  maxWorkers: Number(TEST_WORKERS),
  // Files of a worker share their modules: evaluating them anew for each took half the time. None of them mocks a module.
  isolate: false,
  sequence: { sequencer: LongestFirst },
  reporters: TEST_PROGRESS ? ['dot', new ProgressReporter(TEST_PROGRESS)] : ['default'],
};
