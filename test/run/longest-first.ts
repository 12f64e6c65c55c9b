import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';

/** Long files begin first, so that no core waits for one at the end. `TEST_ORDER=reverse` turns the order round: no test may need it. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification) => durations[moduleId.replace(`${process.cwd()}/`, '')] ?? 0;
    const sorted = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a.moduleId < b.moduleId ? -1 : 1));
    return Promise.resolve(process.env.TEST_ORDER === 'reverse' ? sorted.reverse() : sorted);
  }
}
