import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';

const KEY = 'staff-list';
/** The list one came from: its address with its filter, and where its rows lead, in their order. */
type Left = { list: string; rows: string[] };

/**
 * On a thing opened from a list: the way back to it, and to the one before and after within its filter. What the list showed is
 * remembered in this tab; without script the browser's own way back does it.
 */
export function Neighbours() {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  const [left, setLeft] = useState<Left>();
  useEffect(() => {
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')]
      .flatMap((row) => row.querySelector<HTMLAnchorElement>('a[href]')?.pathname ?? [])
      .filter((path) => path !== pathname);
    const list = pathname.replace(/\/beside\/[^/]+$/, '') + search;
    if (rows.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ list, rows }));
    setLeft(JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined);
  }, [pathname, search]);
  const at = left?.rows.indexOf(pathname) ?? -1;
  if (!left || at < 0) return null;
  const before = left.rows[at - 1];
  const after = left.rows[at + 1];
  return (
    <nav className="next" aria-label={t('list.around')}>
      <Link className="b b--q" to={left.list}>
        <StaffIcon name="list" />
        <span>{t('list.back')}</span>
      </Link>
      <span className="quiet">{t('list.place', { at: at + 1, count: left.rows.length })}</span>
      {before && (
        <Link className="ib" to={before} rel="prev" aria-label={t('list.before')}>
          <StaffIcon name="caret-left" />
        </Link>
      )}
      {after && (
        <Link className="ib" to={after} rel="next" aria-label={t('list.after')}>
          <StaffIcon name="caret-right" />
        </Link>
      )}
    </nav>
  );
}
