import { useTranslation } from '#app/ui/words.tsx';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ABOUT, CAUSES, type Entry, EVENTS, GIVE, LOGIN, ready } from '../navigation.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { Mark } from './mark.tsx';

const isCurrent = (path: string, to: string) => path === to || path.startsWith(`${to}/`);

/** Menus are <details name="menu">: one is open at a time, and they work without JavaScript. */
export function Header() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const menus = [
    { key: 'menuAbout', entries: ready(ABOUT) },
    { key: 'menuCauses', entries: ready(CAUSES) },
  ].filter(({ entries }) => entries.length > 0);
  const direct = ready([EVENTS]);
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <Link className={styles.brand} to="/" aria-label={t('homeLink')}>
          <Mark />
          <span aria-hidden="true">
            Elikya<small>{t('brandLine')}</small>
          </span>
        </Link>
        <nav className={styles.nav} aria-label={t('main')}>
          {menus.map(({ key, entries }) => (
            <details key={key} className={styles.menu} name="menu">
              <summary data-current={entries.some(({ to }) => isCurrent(pathname, to)) || undefined}>
                {t(key)} <Icon name="caret-down" size="sm" className={styles.caret} />
              </summary>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <Item entry={entry} pathname={pathname} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
          {direct.map((entry) => (
            <Item key={entry.to} entry={entry} pathname={pathname} />
          ))}
        </nav>
        <LanguageMenu />
        {ready([LOGIN]).map(({ to, key }) => (
          <Link key={to} className={styles.login} to={to}>
            {t(key)}
          </Link>
        ))}
        <span className={styles.give}>
          <ButtonLink kind="primary" size="sm" to={GIVE}>
            {t('give')}
          </ButtonLink>
        </span>
        <details className={styles.sheet} name="menu">
          <summary aria-label={t('menu')}>
            <Icon name="list" className={styles.open} />
            <Icon name="x" className={styles.close} />
          </summary>
          <nav aria-label={t('menu')}>
            {menus.map(({ key, entries }) => (
              <section key={key}>
                <h2>{t(key)}</h2>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <Item entry={entry} pathname={pathname} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {direct.map((entry) => (
              <p key={entry.to} className={styles.direct}>
                <Item entry={entry} pathname={pathname} />
              </p>
            ))}
            <p className={styles.acts}>
              <ButtonLink kind="ink" to={GIVE}>
                {t('give')}
              </ButtonLink>
              {ready([LOGIN]).map(({ to, key }) => (
                <ButtonLink key={to} kind="line" to={to}>
                  {t(key)}
                </ButtonLink>
              ))}
            </p>
          </nav>
        </details>
      </div>
    </header>
  );
}

function Item({ entry: { to, key }, pathname }: { entry: Entry; pathname: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
      {t(key)}
    </Link>
  );
}
