import type { CSSProperties } from 'react';
import styles from './three-bands.module.css';

export type Bands = {
  /** `background` of what is proven, the fund’s own cloth; left out where `--cloth` is set around it. */
  cloth?: string;
  /** Of the longest of the three, in percent. */
  shares: { received: number; spent: number; proven: number };
  sums: { received: string; spent: string; proven: string };
};

type ThreeBandsProps = Bands & {
  labels: { received: string; spent: string; proven: string };
  /** Below the sums, each in a line. */
  notes?: { received?: string; spent?: string; proven?: string };
};

/** Received, spent, proven on one scale: dyed threads, warp, cloth; what was spent and is not proven is framed. */
export function ThreeBands({ cloth, shares, sums, labels, notes = {} }: ThreeBandsProps) {
  const gap = shares.spent - shares.proven;
  return (
    <dl className={styles.bands} style={cloth ? ({ '--cloth': cloth } as CSSProperties) : undefined}>
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
