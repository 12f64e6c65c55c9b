/**
 * The work's own result, or an error once it took longer in all: what drips keeps every pause short and never ends.
 * @param who is waited for, in the error's words.
 */
export async function within<Value>(ms: number, who: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error(`${who} took longer than ${ms} ms`)), ms)),
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
