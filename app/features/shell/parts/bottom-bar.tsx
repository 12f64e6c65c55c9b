import { Link, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { BAR, GIVE, isCurrent } from '#app/features/shell/navigation.ts';
import styles from './bottom-bar.module.css';

/** Fixed at the foot of the screen; the giving lozenge in the middle. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const entries = BAR;
  const middle = Math.ceil(entries.length / 2);
  const item = ({ key, to, icon }: (typeof entries)[number]) => (
    <li key={key}>
      <Link to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
        <Icon name={icon} /> {t(key)}
      </Link>
    </li>
  );
  return (
    <nav className={styles.bar} aria-label={t('bar')}>
      <ul>
        {entries.slice(0, middle).map(item)}
        <li>
          <Link className={styles.give} to={GIVE}>
            <span>
              <Icon name="hand-heart" />
            </span>
            {t('giveShort')}
          </Link>
        </li>
        {entries.slice(middle).map(item)}
      </ul>
    </nav>
  );
}
