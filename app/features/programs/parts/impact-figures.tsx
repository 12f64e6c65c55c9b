import { classes } from '#app/ui/classes.ts';
import styles from './impact-figures.module.css';

/** What a program has changed, in figures; `isShort` where it stands in a card. */
export function ImpactFigures({
  figures,
  isShort,
}: {
  figures: readonly { figure: string; label: string }[];
  isShort?: boolean;
}) {
  return (
    <dl className={classes(styles.figures, isShort ? styles.short : styles.full)}>
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>
            <bdi lang="fr">{label}</bdi>
          </dt>
          <dd className="num" lang="fr">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
