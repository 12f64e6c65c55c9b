import type { CSSProperties } from 'react';
import styles from './three-bands.module.css';

export type Bands = {
  /** The fund's own cloth and colours; left out where they are set around it. */
  look?: Record<'--cloth' | '--fa' | '--fb', string>;
  /** What payments cost, as a share like the others: the end of what was received. */
  fees?: number;
  /** Of the longest of the three, in percent. */
  shares: { received: number; spent: number; proven: number };
  sums: { received: string; spent: string; proven: string };
};

type ThreeBandsProps = Bands & {
  labels: { received: string; spent: string; proven: string };
  /** Below the sums, each in a line. */
  notes?: { received?: string; spent?: string; proven?: string };
};

/** Received, spent, proven on one scale: dyed threads with fees hatched, warp, cloth; what is spent and not proven is framed. */
export function ThreeBands({ look, fees = 0, shares, sums, labels, notes = {} }: ThreeBandsProps) {
  const gap = shares.spent - shares.proven;
  return (
    <dl className={styles.bands} style={look as CSSProperties | undefined}>
      {(['received', 'spent', 'proven'] as const).map((name) => (
        <div key={name} className={styles.band}>
          <dt>{labels[name]}</dt>
          <dd className={styles.cell}>
            <span className={styles.sum}>
              <b className="num">{sums[name]}</b>
              {notes[name] && <span className="small"> {notes[name]}</span>}
            </span>
            <span className={styles.loom} aria-hidden="true">
              <span className={styles[name]} style={{ '--p': shares[name] } as CSSProperties} />
              {name === 'received' && fees > 0 && (
                <span className={styles.fees} style={{ '--x': shares.received - fees, '--p': fees } as CSSProperties} />
              )}
              {name === 'proven' && gap > 0 && (
                <span className={styles.gap} style={{ '--x': shares.proven, '--p': gap } as CSSProperties} />
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
