import type { ReactNode } from 'react';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

/** How a state looks. */
export type Look = readonly [tone: 'ok' | 'wait' | 'bad' | 'info' | 'off', icon: StaffIconName];

/** Where a thing stands: a word and its sign, never colour alone. */
export function StateTag({ look: [tone, icon], children }: { look: Look; children: ReactNode }) {
  return (
    <span className={`tag tag--${tone}`}>
      <StaffIcon name={icon} />
      {children}
    </span>
  );
}
