/**
 * The result of the work, or an error if it takes longer than `ms` in total. A timeout between bytes is not enough: a
 * server that sends slowly would never reach it.
 * @param who is waited for, for the error message
 */
export async function within<Value>(ms: number, who: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error(`${who} took longer than ${ms} ms`)), ms)),
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
