import type { Challenge } from 'altcha-lib';
import { fetchAgain } from '#app/shared/fetch-again.ts';
import { patience } from '#app/shared/patience.ts';
import { dropKeptLists } from '#app/ui/kept-lists.ts';

/** A press is answered in words within half a minute, also on a line that carries nothing any more: sent again with its key, it counts once. */
const PATIENCE_MS = 25_000;

/** Posts to a function of the site; again while the site is away, which its key makes safe. A visitor who looks suspicious is asked for a proof of work: solved here, and sent again. */
export async function callSite(name: string, body: unknown, idempotencyKey: string): Promise<Response> {
  let left = PATIENCE_MS;
  const post = async (proof?: string) => {
    const began = performance.now();
    const signal = patience(left);
    const response = await fetchAgain(() =>
      fetch(`/api/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          ...(proof ? { 'x-proof': proof } : {}),
        },
        body: JSON.stringify(body),
        signal,
      }),
    );
    left -= performance.now() - began;
    return response;
  };
  dropKeptLists();
  const response = await post();
  if (response.status !== 403) return response;
  const { challenge } = (await response.clone().json()) as { challenge?: Challenge };
  if (!challenge) return response;
  const { solveProof } = await import('./solve-proof.ts');
  return post(await solveProof(challenge));
}
