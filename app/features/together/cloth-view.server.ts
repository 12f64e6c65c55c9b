import { clothUrl } from '#app/art/cloth/cloth.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Database } from '#platform/database.ts';
import type { WovenRow } from './parts/woven-cloth.tsx';
import { heightOf, MOTIFS, rowCloth } from './together-rules.ts';
import type { ShownRow } from './cloths.server.ts';

/** Whole days from today on, in Kinshasa: 0 on the last one, less once it is over. */
export const daysLeft = (lastDay: string, today = dayInKinshasa()): number =>
  Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);

/** The motifs as the form shows them. */
export const motifTiles = (): string[] => MOTIFS.map((motif) => clothUrl(rowCloth(motif, 0)));

/** Rows as a page shows them: each with its tile and height, without what it is worth. */
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

/** What the funds of these cloths are called in a language, by the cloths' ids. */
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
