import type { Challenge } from 'altcha-lib';
import { fetchAgain } from '#app/shared/fetch-again.ts';
import { dropKeptLists } from '#app/ui/kept-lists.ts';

/** Posts to a function of the site; again while the site is away, which its key makes safe. A visitor who looks suspicious is asked for a proof of work: solved here, and sent again. */
export async function callSite(name: string, body: unknown, idempotencyKey: string): Promise<Response> {
  const post = (proof?: string) =>
    fetchAgain(() =>
      fetch(`/api/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          ...(proof ? { 'x-proof': proof } : {}),
        },
        body: JSON.stringify(body),
      }),
    );
  dropKeptLists();
  const response = await post();
  if (response.status !== 403) return response;
  const { challenge } = (await response.clone().json()) as { challenge?: Challenge };
  if (!challenge) return response;
  const { solveProof } = await import('./solve-proof.ts');
  return post(await solveProof(challenge));
}
