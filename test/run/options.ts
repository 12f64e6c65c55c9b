import type { ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { ProgressReporter } from './progress-reporter.ts';

const progress = process.env.TEST_PROGRESS;

/** How many files run at once on two cores: all of them wait at times for PostgreSQL, a clock, a mail or a job. */
export const workersOf = (step: 'units' | 'journeys'): number =>
  Number(process.env.TEST_WORKERS ?? { units: 3, journeys: 3 }[step]);

/** What units and journeys have in common. */
export const sharedOptions: NonNullable<ViteUserConfig['test']> = {
  maxWorkers: workersOf('units'),
  // Files of a worker share their modules: evaluating them anew for each took half the time. None of them mocks a module.
  isolate: false,
  sequence: { sequencer: LongestFirst },
  reporters: progress ? ['dot', new ProgressReporter(progress)] : ['default'],
};
