import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { Kind } from '#app/features/sponsorship/sponsorship-rules.ts';
import styles from './kind-facts.module.css';

const SCENES: Record<Kind, Drawing> = {
  child: { kind: 'scene', seed: 'parrainer-enfant', type: 'dictee', palette: 'aube' },
  meal: { kind: 'scene', seed: 'parrainer-repas', type: 'repas', palette: 'midi' },
  tree: { kind: 'scene', seed: 'parrainer-arbre', type: 'ombriere', palette: 'savane' },
  classroom: { kind: 'scene', seed: 'parrainer-classe', type: 'bancs', palette: 'midi' },
};
const FEATURES = ['one', 'two', 'three'] as const;

/** What a sponsorship of one kind is and what comes with it. */
export function KindFacts({ kind, hasPlace }: { kind: Kind; hasPlace: boolean }) {
  const { t } = useTranslation('sponsorship');
  return (
    <section className={styles.facts} aria-labelledby="what">
      <img src={artUrl(SCENES[kind])} alt="" width={400} height={300} loading="lazy" />
      <div className={styles.words}>
        <h2 id="what">{t(`kind.${kind}.title`)}</h2>
        <p className="lead">{t(`kind.${kind}.text`)}</p>
        <p className={styles.impact}>{t(`kind.${kind}.impact`)}</p>
        {hasPlace && <p className="quiet">{t(`kind.${kind}.place`)}</p>}
        <ul className={styles.features}>
          {FEATURES.map((key) => (
            <li key={key}>{t(`kind.${kind}.${key}`)}</li>
          ))}
          <li>{t('features.receipt')}</li>
          <li>{t('features.cancel')}</li>
        </ul>
      </div>
    </section>
  );
}
