/** Ends what was asked of the site when it takes longer. Not by `AbortSignal.timeout`, which Chrome 103 is the first to know. */
export function patience(ms: number): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), ms);
  return abort.signal;
}
