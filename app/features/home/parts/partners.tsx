import { useTranslation } from '#app/ui/words.tsx';
import styles from './partners.module.css';

// Invented, as the section's name says.
const PARTNERS = ['Banque du Fleuve', 'École Sans Murs', 'Diocèse de Matadi', 'Atelier Raphia'];

/** Partners by a drawn mark, a tile of cloth each, and their name: no logo of anybody is borrowed. */
export function Partners() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.partners} aria-label={t('partners')}>
      <ul className="wrap" lang="fr">
        {PARTNERS.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
