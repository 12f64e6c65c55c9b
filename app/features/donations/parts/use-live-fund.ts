import { useEffect, useState } from 'react';
import { openLive } from './live-connection.ts';

export type FundSums = { raisedMinor: number; supporters: number };

/** The sums of a fund as rendered, then as they change while the page is open (contract, 5). */
export function useLiveFund(fundId: string, rendered: FundSums): FundSums & { isFresh: boolean } {
  const [news, setNews] = useState<FundSums>();
  useEffect(
    () =>
      openLive((topic, state) => {
        if (topic === 'fund' && state.id === fundId) setNews(state as unknown as FundSums);
      }),
    [fundId],
  );
  return { ...(news ?? rendered), isFresh: news !== undefined };
}
