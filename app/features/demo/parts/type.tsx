import { useTranslation } from '#app/ui/words.tsx';
import styles from './demo.module.css';
import { Section } from './section.tsx';

const MOTIFS = ['losange', 'chevron', 'entrelacs', 'dents', 'natte', 'marches', 'noeud', 'sablier'];

export function DemoType() {
  const { t } = useTranslation('demo');
  return (
    <Section title={t('type.title')}>
      <p className={styles.hero}>{t('type.hero')}</p>
      <p className="display" style={{ fontSize: 'var(--t-h1)' }}>
        {t('type.h1')}
      </p>
      <p className="display" style={{ fontSize: 'var(--t-h2)' }}>
        {t('type.h2')}
      </p>
      <h3>{t('type.h3')}</h3>
      <p className="lead">{t('type.lead')}</p>
      <div className="prose">
        <p>{t('type.body')}</p>
        <ul>
          <li>{t('type.item')}</li>
          <li>{t('type.item')}</li>
        </ul>
      </div>
      <p className="small quiet">{t('type.small')}</p>
      <p className={`num ${styles.count}`}>6 840 000 XOF</p>
      <div className={styles.swatches}>
        {MOTIFS.map((motif) => (
          <div key={motif}>
            <i style={{ backgroundImage: `var(--m-${motif})` }} />
            <span className="fine">{motif}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}
