import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './brand.module.css';
import { Mark } from '#app/ui/mark.tsx';

/** The mark and the name, leading home. */
export function Brand({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link className={styles.brand} to="/">
      <Mark />
      <span>
        {name}
        <small>{t('brandLine')}</small>
        <span className="visually-hidden">, {t('homeLink')}</span>
      </span>
    </Link>
  );
}
