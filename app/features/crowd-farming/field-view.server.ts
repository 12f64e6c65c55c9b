import { dayInKinshasa } from '../../shared/dates.server.ts';
import { tellAmount } from '../donations/amount-cards.server.ts';
import { cloth } from '../projects/project-view.ts';
import type { SharedField } from './fields.server.ts';
import { drawField } from './fields.server.ts';

/** Why no share can be taken now; undefined while one can. */
export function closedBecause({ sums, data }: SharedField, today = dayInKinshasa()): 'completed' | 'refunded' | 'full' | undefined {
  if (sums.status === 'completed' || sums.status === 'refunded') return sums.status;
  return sums.status !== 'funding' || sums.raisedMinor >= sums.goalMinor || data.fundingUntil < today ? 'full' : undefined;
}

/** A field as its card shows it. */
export function toCard(field: SharedField, language: string) {
  const { id, data, sums } = field;
  const { title, description, place, cropType, areaHectares, farmer, expectedYield, plantingSeason, harvestSeason, presets } = data;
  return { id, title, description, place, cropType, areaHectares, farmer: farmer.name, expectedYield, plantingSeason, harvestSeason, presets: presets.map(({ dollars, meaning }) => ({ dollars, meaning: tellAmount(meaning, language) })), sums, closed: closedBecause(field), image: drawField({ id, data }), etoffe: cloth(data.cloth) };
}
