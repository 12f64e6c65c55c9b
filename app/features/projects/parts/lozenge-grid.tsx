import { useTranslation } from '#app/ui/words.tsx';
import type { Lozenges as Shown } from '#app/features/projects/lozenges.server.ts';
import styles from './lozenge-grid.module.css';

/** All that a fund received, a lozenge for so much of it: proven, spent, in hand; one of them is the gift's. */
export function Lozenges({ unit, kinds, own, sums, sum }: Shown & { sum: string }) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('transparency');
  const lines = [
    ['proven', tell('proven'), sums.proven],
    ['spent', tell('toProve'), sums.toProve],
    ['kept', t('became.kept'), sums.kept],
    ['own', t('became.own'), sum],
  ] as const;
  return (
    <section aria-labelledby="losanges">
      <h2 id="losanges" className={styles.title}>
        {t('became.unit', { sum: unit })}
      </h2>
      <div className={styles.lozenges} aria-hidden="true">
        {kinds.map((kind, index) => (
          // Nothing but its place tells one from another.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={index} className={styles[index === own ? 'own' : kind]} />
        ))}
      </div>
      <dl className={styles.legend}>
        {lines.map(([kind, label, value]) => (
          <div key={kind}>
            <dt>
              <i className={styles[kind]} aria-hidden="true" />
              {label}
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
