export const INK = '#14231B';
export const FOREST = '#0F3D2C';
export const LEAF = '#2E7D4F';
export const DEEP_LEAF = '#1B5A3C';
export const SHOOT = '#6FAE5C';
export const MANGO = '#FFB71B';
export const LATERITE = '#B8371B';
export const EMBER = '#D9542B';
export const CORAL = '#D9622B';
export const RAFFIA = '#EBD9A7';
export const CREAM = '#F3EAD0';
export const PAPER = '#FFFDF7';
export const NAVY = '#123F5A';
export const CHARCOAL = '#1B2A24';
export const IRON = '#1B1612';
export const SLATE = '#173A2C';
export const WOOD = '#6B4630';
export const DARK_WOOD = '#4A2C1D';
export const WICKER = '#A8702B';
export const ROOF = '#7A2E1F';
export const STRAW = '#D9A648';
export const WHITE_HAIR = '#D8D2C2';
export const BLACK_HAIR = '#17110E';
export const SHADE = '#0003';
export const FAINT_SHADE = '#0002';
/** The shaded side of a garment, in the green of the night. */
export const GREEN_SHADE = '#0F3D2C22';

export const SKINS = ['#5A3320', '#43261A', '#6F4227', '#341D15'] as const;
export const PORTRAIT_SKINS = ['#6F4227', '#5A3320', '#7D4D2E', '#4A2A1B'] as const;

const channelsOf = (colour: string) => [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));

/** Both colours as #RRGGBB; `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const target = channelsOf(to);
  const mixed = channelsOf(from).map((value, channel) => Math.round(value + ((target[channel] ?? 0) - value) * amount));
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('');
}
