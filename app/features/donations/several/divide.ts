/**
 * A sum on parts by their weights, in whole units. Each part is the difference of two rounded running sums, so that together they are
 * the sum, at nothing each is nothing, at the sum of the weights each is its weight, and none is more than it then.
 */
export function divide(amountMinor: number, weights: readonly number[]): number[] {
  // Exact where a product of two sums is more than a number holds: francs of Congo by francs CFA.
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  let upTo = 0n;
  let given = 0n;
  return weights.map((weight) => {
    upTo += BigInt(weight);
    const running = whole === 0n ? 0n : (BigInt(amountMinor) * upTo) / whole;
    const part = running - given;
    given = running;
    return Number(part);
  });
}
