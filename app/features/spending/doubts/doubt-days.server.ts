import { DAYS_TO_ANSWER } from '#app/features/spending/doubt-rules.ts';

let held = DAYS_TO_ANSWER;

/** How many days there are to answer a query about an expense. */
export const doubtDays = (): number => held;

/** Called at the start and whenever it changes on any server. */
export function holdDoubtDays(now: number): void {
  held = now;
}
