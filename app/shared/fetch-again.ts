/** Answers of a proxy whose site restarts or cannot be reached; the same request may well succeed in a moment. */
export const AWAY_STATUSES = [502, 503, 504];

/** Three more tries, each after twice the time, 30 s at most (spec, 9). */
const TRIES = 3;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends what may be sent twice (a read, or a call with an Idempotency-Key), and again while the answer is 502, 503 or 504.
 * @returns the last answer, whatever it is; no network at all is thrown at once, as by `fetch`
 */
export async function fetchAgain(send: () => Promise<Response>, wait = sleep): Promise<Response> {
  let response = await send();
  for (let attempt = 0; attempt < TRIES && AWAY_STATUSES.includes(response.status); attempt++) {
    await wait(Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS));
    response = await send();
  }
  return response;
}
