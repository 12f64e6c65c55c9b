import { patience } from '#app/shared/patience.ts';

/** No line, a line that broke off, or no answer in time. Whatever else is thrown is a fault of the page and no matter of the network. */
export class NetworkError extends Error {}

/** What `fetch` and the reading of an answer throw for a network. A mistake of ours throws a TypeError too: nothing of ours runs beside them. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof DOMException && ['AbortError', 'NetworkError', 'TimeoutError'].includes(error.name));

export type Answer = { ok: boolean; status: number; /** Undefined where it is no JSON. */ body: unknown };

/**
 * Asks the site and reads its JSON.
 * @param ms how long the whole answer may take
 * @throws NetworkError where the network gave none
 */
export async function askWithin(ms: number, path: string, init: RequestInit = {}): Promise<Answer> {
  const carried = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw isOfNetwork(error) ? new NetworkError('no answer', { cause: error }) : error;
    });
  const answer = await carried(fetch(path, { ...init, signal: patience(ms) }));
  return { ok: answer.ok, status: answer.status, body: parse(await carried(answer.text())) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
