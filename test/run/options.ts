import type { ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { ProgressReporter } from './progress-reporter.ts';

const progress = process.env.TEST_PROGRESS;

/** What units and journeys have in common. */
export const sharedOptions: NonNullable<ViteUserConfig['test']> = {
  maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
  // Files of a worker share their modules: evaluating them anew for each took half the time. None of them mocks a module.
  isolate: false,
  sequence: { sequencer: LongestFirst },
  reporters: progress ? ['dot', new ProgressReporter(progress)] : ['default'],
};
