import { DAYS_TO_PROVE } from './spending-rules.ts';

let held = DAYS_TO_PROVE;

/** After how many days without evidence an expense is overdue. */
export const proofDays = (): number => held;

/** Called at the start and whenever it changes on any server. */
export function holdProofDays(now: number): void {
  held = now;
}
