import type { Language } from '#app/shared/language.ts';
import { classes } from '#app/ui/classes.ts';
import styles from './impact-figures.module.css';

/** What a program has changed, in figures; `isShort` where it stands in a card. */
export function ImpactFigures({
  figures,
  language,
  isShort,
}: {
  figures: readonly { figure: string; label: string }[];
  language: Language;
  isShort?: boolean;
}) {
  return (
    <dl className={classes(styles.figures, isShort ? styles.short : styles.full)}>
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>
            <bdi lang={language}>{label}</bdi>
          </dt>
          <dd className="num" lang={language}>
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
