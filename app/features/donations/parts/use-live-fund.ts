import { useEffect, useState } from 'react';
import { openLive } from './live-connection.ts';

export type FundSums = { raisedMinor: number; supporters: number };

/** The sums of a fund as rendered, then as they change while the page is open (contract, 5). */
export const useLiveFund = (fundId: string, rendered: FundSums): FundSums & { isFresh: boolean } =>
  useLive('fund', fundId, rendered);

/** What the live connection last told of one thing, else what was rendered. */
export function useLive<State extends object>(
  topic: string,
  id: string,
  rendered: State,
): State & { isFresh: boolean } {
  const [latest, setLatest] = useState<State>();
  useEffect(
    () =>
      openLive((told, state) => {
        if (told === topic && state.id === id) setLatest(state as unknown as State);
      }),
    [topic, id],
  );
  return { ...(latest ?? rendered), isFresh: latest !== undefined };
}
