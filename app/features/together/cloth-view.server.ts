import { clothUrl } from '#app/art/cloth/cloth.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Database } from '#platform/database.ts';
import type { WovenRow } from './parts/woven-cloth.tsx';
import { heightOf, MOTIFS, rowCloth } from './together-rules.ts';
import type { ShownRow } from './cloths.server.ts';

/** Whole days left from today, in Kinshasa: 0 on the last day, negative afterwards. */
export const daysLeft = (lastDay: string, today = dayInKinshasa()): number =>
  Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);

/** The motifs for the form. */
export const motifTiles = (): string[] => MOTIFS.map((motif) => clothUrl(rowCloth(motif, 0)));

/** Rows for a page: each with its tile and height, without its amount. */
export function showRows(
  rows: readonly (ShownRow & { worthMinor: number })[],
  { areHeightsBySum: bySum }: { areHeightsBySum: boolean },
): { rows: WovenRow[]; tiles: string[] } {
  const tiles: string[] = [];
  const shown = rows.map(({ number, name, word, motif, isMiddle, worthMinor }) => {
    const tile = clothUrl(rowCloth(motif, number));
    if (!tiles.includes(tile)) tiles.push(tile);
    return { number, name, word, tile: tiles.indexOf(tile), height: heightOf(worthMinor, { bySum, isMiddle }) };
  });
  return { rows: shown, tiles };
}

/** The names of the funds of these group fundraisers in a language, by the fundraisers' ids. */
export async function nameFundsOf(
  db: Database,
  cloths: readonly { id: string; fundId: string; fund: { title: string; place: string } }[],
  language: Language,
): Promise<Map<string, { title: string; language: Language }>> {
  const named = await nameFunds(
    db,
    cloths.map(({ id, fundId, fund }) => ({ id, fundId, title: fund.title, place: fund.place })),
    language,
  );
  return new Map(
    named.map(({ id, title, place, language: shown }) => [
      id,
      { title: place ? title + PUNCTUATION[shown].comma + place : title, language: shown },
    ]),
  );
}
