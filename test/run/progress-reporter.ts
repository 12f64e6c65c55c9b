import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What is told of a finished file of tests, as a line of JSON in the file that `TEST_PROGRESS` names. */
export type FileResult = {
  file: string;
  isOk: boolean;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
};

/** Stands for a file where something failed outside every test, which fails the run though each file passed. */
export const UNHANDLED = 'unhandled errors';

/** Tells `script/test` (script/lib/run-checks.ts) of each file of tests as it ends. */
export class ProgressReporter implements Reporter {
  readonly #file: string;
  #begun = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#begun.set(moduleId, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const test of module.children.allTests()) count[test.result().state]++;
    const result: FileResult = {
      file: module.relativeModuleId,
      isOk: module.ok(),
      seconds: (performance.now() - (this.#begun.get(module.moduleId) ?? performance.now())) / 1000,
      passed: count.passed,
      // A file that does not even load has no test to count.
      failed: module.ok() ? count.failed : Math.max(1, count.failed),
      skipped: count.skipped + count.pending,
    };
    this.#tell(result);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (errors.length > 0)
      this.#tell({ file: UNHANDLED, isOk: false, seconds: 0, passed: 0, failed: errors.length, skipped: 0 });
  }

  #tell(result: FileResult): void {
    appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }
}
