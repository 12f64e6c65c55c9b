import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './brand.module.css';
import { Mark } from '#app/ui/mark.tsx';

/** The mark and the name, leading home; beside a name that does not say so itself, that it is a foundation. */
export function Brand({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const { t: sign } = useTranslation('ui');
  const kind = t('brandLine');
  return (
    <Link className={styles.brand} to="/">
      <Mark />
      <span>
        {name}
        {!name.toLowerCase().includes(kind.toLowerCase()) && <small>{kind}</small>}
        <span className="visually-hidden">{sign('signs.comma') + t('homeLink')}</span>
      </span>
    </Link>
  );
}
