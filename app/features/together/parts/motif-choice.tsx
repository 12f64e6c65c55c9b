import { type CSSProperties, useId } from 'react';
import { FieldNotes } from '#app/ui/field-notes.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { MOTIFS, type Motif } from '#app/features/together/together-rules.ts';
import styles from './motif-choice.module.css';

/** The eight motifs as swatches of cloth, by radios: complete without JavaScript. `tiles`: a CSS `url(…)` for each. */
export function MotifChoice({
  tiles,
  defaultValue,
  error,
}: {
  tiles: readonly string[];
  defaultValue?: string;
  error?: string;
}) {
  const { t } = useTranslation('together');
  const id = useId();
  const chosen: Motif = MOTIFS.find((motif) => motif === defaultValue) ?? MOTIFS[0];
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t('form.motif')}</legend>
      <div className={styles.motifs}>
        {MOTIFS.map((motif, index) => (
          <span className={styles.cell} key={motif}>
            <input type="radio" id={`${id}-${motif}`} name="motif" value={motif} defaultChecked={motif === chosen} />
            <label htmlFor={`${id}-${motif}`} style={{ '--row': tiles[index] } as CSSProperties}>
              <span className="visually-hidden">{t(`motif.${motif}`)}</span>
            </label>
          </span>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
