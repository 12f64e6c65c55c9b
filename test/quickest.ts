/**
 * The quickest of up to three tries, in milliseconds; the first within the limit ends it. A machine that is busy with something
 * else slows one try, a fault slows all of them.
 */
export async function quickest(withinMs: number, attempt: (count: number) => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let count = 1; count <= 3 && best >= withinMs; count++) best = Math.min(best, await attempt(count));
  return best;
}
