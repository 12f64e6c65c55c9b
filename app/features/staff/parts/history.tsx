import type { ReactNode } from 'react';

type Entry = {
  id: string | number;
  /** When, as it is read. */
  at: string;
  what: ReactNode;
  /** Who did it, or what else goes with it. */
  who?: ReactNode;
  /** Colour of its knot. */
  state?: 'ok' | 'wait' | 'bad';
  /** The words that were given with it. */
  why?: string | null;
  children?: ReactNode;
};

/** What happened to a thing, as knots on a thread. */
export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="tl">
      {entries.map(({ id, at, what, who, state = 'ok', why, children }) => (
        <li key={id} className={state}>
          <span>
            <b>{what}</b> {who && <span className="quiet">{who}</span>}
          </span>
          <time>{at}</time>
          {why && <span className="fine">« {why} »</span>}
          {children}
        </li>
      ))}
    </ol>
  );
}
