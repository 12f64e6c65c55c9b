import { useLocation } from 'react-router';
import type { Menus } from '#app/shared/menus.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { GIVE, headerMenus, isCurrent, LOGIN } from '#app/features/shell/navigation.ts';
import { Entries, EntryLink } from './entries.tsx';
import styles from './menu-sheet.module.css';

/** The phone's menu: a full sheet under the header's row, with the same entries. */
export function MenuSheet({ member, menus }: { member?: string; menus?: Menus }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { menus: groups, direct } = headerMenus(menus);
  const here = groups.findIndex(({ entries }) => entries.some(({ to }) => isCurrent(pathname, to)));
  return (
    <details className={styles.menu} name="menu">
      <summary>
        <Icon name="list" className={styles.closed} />
        <Icon name="x" className={styles.open} />
        <span className="visually-hidden">{t('menu')}</span>
      </summary>
      <nav className={styles.sheet} aria-label={t('menu')}>
        {groups.map(({ key, entries }, index) => (
          <details key={key} className={styles.group} name="sheet" open={index === Math.max(here, 0)}>
            <summary>
              {t(key)}
              <Icon name="caret-down" />
            </summary>
            <Entries entries={entries} />
          </details>
        ))}
        {direct.map((entry) => (
          <p key={entry.key} className={styles.direct}>
            <EntryLink entry={entry} />
            <Icon name="arrow-right" />
          </p>
        ))}
        <p className={styles.acts}>
          <ButtonLink kind="ink" to={GIVE}>
            {t('give')}
          </ButtonLink>
          {LOGIN.map(({ key, to }) => (
            <ButtonLink key={key} kind="line" to={member ? '/dashboard' : to}>
              {member ? <bdi>{member}</bdi> : t(key)}
            </ButtonLink>
          ))}
        </p>
      </nav>
    </details>
  );
}
