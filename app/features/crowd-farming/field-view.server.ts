import type { Language } from '#app/shared/language.ts';
import { zoneOf, ZONES } from '#app/kit/places.ts';
import { dayIn, dayInKinshasa } from '#app/shared/dates.server.ts';
import { tellAmount } from '#app/features/donations/amount-cards.server.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import type { Closed } from './field-rules.ts';
import type { SharedField } from './fields.server.ts';
import { drawField } from './fields.server.ts';

/** Today's date at the field's place, for its season and reports. Money and deadlines use Kinshasa's date. */
export const todayIn = ({ source }: Pick<SharedField, 'source'>): string =>
  dayIn(ZONES[zoneOf({ province: source.province, place: source.place })].id);

/** Why no share can be bought now; undefined if one can. */
export function closedBecause({ sums, data }: SharedField, today = dayInKinshasa()): Closed | undefined {
  if (sums.status === 'completed' || sums.status === 'refunded') return sums.status;
  if (sums.raisedMinor >= sums.goalMinor) return 'full';
  if (sums.status !== 'funding') return 'running';
  return data.fundingUntil < today ? 'late' : undefined;
}

/** The data of a field's card. */
export function toCard(field: SharedField, language: Language) {
  const { id, data, sums, language: shown } = field;
  const {
    title,
    description,
    place,
    cropType,
    areaHectares,
    farmer,
    expectedYield,
    plantingSeason,
    harvestSeason,
    presets,
  } = data;
  return {
    id,
    language: shown,
    title,
    description,
    place,
    cropType,
    areaHectares,
    farmer: farmer.name,
    expectedYield,
    plantingSeason,
    harvestSeason,
    presets: presets.map(({ dollars, meaning }) => ({ dollars, meaning: tellAmount(meaning, language) })),
    sums,
    closed: closedBecause(field),
    image: field.photo ? smallPhoto(field.photo.path) : drawField({ id, data }),
    cloth: clothUrl(data.cloth),
  };
}
