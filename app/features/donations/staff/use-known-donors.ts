import { useEffect, useState } from 'react';

export type KnownDonor = { name: string | null; email: string | null; phone: string | null; lastDay: string };

/** Fewer letters say nothing. */
const LEAST = 3;
const WAIT_MS = 250;

/** Who gave before and is meant by what stands in the field of a donor's name; none where the server is away: it is typed then. */
export function useKnownDonors(typed: string, isOn: boolean): readonly KnownDonor[] {
  const [found, setFound] = useState<{ typed: string; items: readonly KnownDonor[] }>();
  useEffect(() => {
    if (!isOn || typed.trim().length < LEAST) return;
    const asked = new AbortController();
    const wait = setTimeout(() => {
      fetch(`/api/admin/donors?${new URLSearchParams({ q: typed })}`, { signal: asked.signal })
        .then(async (response) => (response.ok ? ((await response.json()) as { items: KnownDonor[] }).items : []))
        .then((items) => setFound({ typed, items }))
        .catch(() => {});
    }, WAIT_MS);
    return () => {
      clearTimeout(wait);
      asked.abort();
    };
  }, [typed, isOn]);
  return found?.typed === typed ? found.items : [];
}
