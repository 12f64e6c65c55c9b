import { useTranslation } from '#app/ui/words.tsx';
import styles from './partners.module.css';

// Invented, as the section's name says, and so are their marks: a drawing of straight lines in a field of 48, and the name.
const PARTNERS = [
  ['Banque du Fleuve', 'M4 10h40v6H4zM4 32h40v6H4zM4 24l8-5 8 5 8-5 8 5 8-5v5l-8 5-8-5-8 5-8-5-8 5z'],
  ['École Sans Murs', 'M24 4 46 20H36v22h-6V26H18v16h-6V20H2z'],
  ['Diocèse de Matadi', 'M21 4h6v10h11v6H27v24h-6V20H10v-6h11z'],
  [
    'Atelier Raphia',
    'M4 4h10v10H4zM19 4h10v10H19zM34 4h10v10H34zM4 19h10v10H4zM34 19h10v10H34zM4 34h10v10H4zM19 34h10v10H19zM34 34h10v10H34zM24 17l7 7-7 7-7-7z',
  ],
] as const;

/** Partners by their marks: no logo of anybody is borrowed. */
export function Partners() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.partners} aria-label={t('partners')}>
      <ul className="wrap" lang="fr">
        {PARTNERS.map(([name, mark]) => (
          <li key={name}>
            <svg viewBox="0 0 48 48" width={40} height={40} fill="currentColor" aria-hidden="true">
              <path d={mark} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
