import sprite from '#app/features/staff/icons/sprite.svg?no-inline';
import type { StaffIconName } from '#app/features/staff/icons/names.ts';

export type { StaffIconName };

// These point along the line of reading, so they turn round in Arabic.
const DIRECTED = new Set<StaffIconName>(['arrow-left', 'arrow-right', 'caret-left', 'caret-right']);

/** An icon of the back office, in the colour of the text. Always beside a word, or inside a control with its own name. */
export function StaffIcon({ name }: { name: StaffIconName }) {
  return (
    <svg
      className="ico"
      data-directed={DIRECTED.has(name) || undefined}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
