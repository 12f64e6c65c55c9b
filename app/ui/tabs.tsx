import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import styles from './tabs.module.css';

type TabsProps = {
  /** What the tabs choose among. */
  label: string;
  /** `to` shows the tab without JavaScript too: "?tab=avis". */
  tabs: readonly { id: string; label: ReactNode; to: string; cloth?: string }[];
  current: string;
  /** Each a picture with its words, one beside the other where there is room. */
  isCards?: boolean;
  /** What the current tab shows. */
  children: ReactNode;
};

/** Tabs as links: the server draws the panel asked for. Once awake, the arrow keys move among them. */
export function Tabs({ label, tabs, current, isCards, children }: TabsProps) {
  const base = useId();
  // Only one tab is in the tab order once the arrow keys work; before that, every one must be.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <div className={styles.frame}>
      <div className={isCards ? styles.cards : styles.list} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map((tab) => {
          const isCurrent = tab.id === current;
          return (
            <Link
              key={tab.id}
              id={`${base}-${tab.id}`}
              to={tab.to}
              role="tab"
              preventScrollReset
              aria-selected={isCurrent}
              aria-controls={isCurrent ? `${base}-panel` : undefined}
              tabIndex={isAwake && !isCurrent ? -1 : undefined}
              style={tab.cloth ? ({ '--cloth': tab.cloth } as CSSProperties) : undefined}
            >
              {tab.cloth && <i aria-hidden="true" />}
              {tab.label}
            </Link>
          );
        })}
      </div>
      <div
        className={styles.panel}
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${current}`}
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]'));
  const here = tabs.indexOf(event.target as HTMLElement);
  if (here < 0) return;
  if (event.key === ' ') {
    event.preventDefault();
    tabs[here]?.click();
    return;
  }
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const next = { [forward]: here + 1, [back]: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[(next + tabs.length) % tabs.length]?.focus();
}
