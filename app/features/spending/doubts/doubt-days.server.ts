import { DAYS_TO_ANSWER } from '#app/features/spending/doubt-rules.ts';

let held = DAYS_TO_ANSWER;

/** Within so many days a doubt is answered. */
export const doubtDays = (): number => held;

/** Told at the start and whenever it was changed, on whichever server. */
export function holdDoubtDays(now: number): void {
  held = now;
}
