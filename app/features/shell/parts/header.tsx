import { Link, useLocation } from 'react-router';
import type { Menus } from '#app/shared/menus.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { GIVE, headerMenus, isCurrent, LOGIN } from '#app/features/shell/navigation.ts';
import { Brand } from './brand.tsx';
import { Entries, EntryLink } from './entries.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MenuSheet } from './menu-sheet.tsx';

/** Menus are <details name="menu">: one is open at a time, and they work without JavaScript. */
export function Header({ name, member, menus: own }: { name: string; member?: string; menus?: Menus }) {
  const { t } = useTranslation('shell');
  const { menus, direct } = headerMenus(own);
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <Brand name={name} />
        <nav className={styles.nav} aria-label={t('main')}>
          {menus.map(({ key, entries }) => (
            <details key={key} className={styles.menu} name="menu">
              <summary data-current={entries.some(({ to }) => isCurrent(pathname, to)) || undefined}>
                {t(key)} <Icon name="caret-down" className={styles.caret} />
              </summary>
              <Entries entries={entries} />
            </details>
          ))}
          {direct.map((entry) => (
            <EntryLink key={entry.key} entry={entry} />
          ))}
        </nav>
        <Link className={styles.search} to="/search" data-search data-tip={t('searchTip')} aria-label={t('search')}>
          <Icon name="magnifying-glass" />
        </Link>
        <LanguageMenu />
        {LOGIN.map(({ to, key }) => (
          <Link key={key} className={styles.login} to={member ? '/dashboard' : to}>
            {member ? <bdi>{member}</bdi> : t(key)}
          </Link>
        ))}
        <ButtonLink className={styles.give} size="sm" to={GIVE}>
          {t('give')}
        </ButtonLink>
        <MenuSheet member={member} menus={own} />
      </div>
    </header>
  );
}
