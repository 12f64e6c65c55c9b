import type { Challenge } from 'altcha-lib';

/** Solves a puzzle of the server (platform/proof-of-work.ts); its code is fetched only when one is asked. */
export async function solveProof(challenge: Challenge): Promise<string | undefined> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
