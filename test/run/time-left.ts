import { type Durations, UNKNOWN } from './durations.ts';
import type { FileResult } from './progress-reporter.ts';
import { SIDE_BY_SIDE, type Step } from './steps.ts';

type Plan = {
  steps: readonly Step[];
  /** The files of tests of the steps that have some. */
  files: Partial<Record<Step, readonly string[]>>;
  /** Seconds, as they were last measured. */
  durations: Durations;
  /** How many files of a step run at once. */
  workers: Partial<Record<Step, number>>;
};

type Progress = {
  /** Seconds of the steps that have ended. */
  measured: Partial<Record<Step, number>>;
  results: (step: Step) => readonly FileResult[];
  /** Seconds since the start. */
  elapsed: number;
};

/** What a step without files takes that nobody has measured yet, in seconds. */
const UNKNOWN_STEP = 20;

function secondsOfStep({ files, durations, workers }: Plan, step: Step, progress?: Progress): number {
  if (progress?.measured[step] !== undefined) return 0;
  const own = files[step];
  if (!own) return durations[step] ?? UNKNOWN_STEP;
  const done = new Set(progress?.results(step).map(({ file }) => file));
  const unknown = UNKNOWN[step as keyof typeof UNKNOWN];
  return (
    own.filter((file) => !done.has(file)).reduce((sum, file) => sum + (durations[file] ?? unknown), 0) /
    (workers[step] ?? 1)
  );
}

/** Seconds that a run takes, or what is left of one, by what its steps and files took when they were measured. */
export function secondsInAll(plan: Plan, progress?: Progress): number {
  const seconds = (isBeside: boolean) =>
    plan.steps
      .filter((step) => SIDE_BY_SIDE.includes(step) === isBeside)
      .map((step) => secondsOfStep(plan, step, progress));
  return Math.max(0, ...seconds(true)) + seconds(false).reduce((sum, one) => sum + one, 0);
}

/** Seconds until the end, by how fast it has gone so far: on another machine it takes up to four times as long, or a quarter. */
export function secondsLeft(plan: Plan, progress: Progress): number {
  const left = secondsInAll(plan, progress);
  const done = secondsInAll(plan) - left;
  const pace = done > 30 ? Math.min(4, Math.max(0.25, progress.elapsed / done)) : 1;
  return left * pace;
}
