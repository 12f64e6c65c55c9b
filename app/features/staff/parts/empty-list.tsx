import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Permission } from '#app/features/staff/roles.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffLink } from './staff-link.tsx';

type EmptyKey = KeyPart<'admin', 'empty.', '.text'>;
type Known = { key: EmptyKey; act?: { key: KeyPart<'admin', 'quick.'>; path: string; needs: Permission } };

const gift = { key: 'gift', path: '/admin/batches/new', needs: 'gifts.enter' } as const;
/** What each list is and what fills it, by its address; and the act that begins it, where staff do. */
const LISTS: Record<string, Known> = {
  '/admin/orders': { key: 'orders' },
  '/admin/stock': {
    key: 'stock',
    act: { key: 'product', path: '/admin/content/products/new', needs: 'products.write' },
  },
  '/admin/stock/moves': { key: 'moves' },
  '/admin/fields': { key: 'fields' },
  '/admin/payments': { key: 'payments', act: gift },
  '/admin/batches': { key: 'batches', act: gift },
  '/admin/subscriptions': { key: 'subscriptions' },
  '/admin/lines': {
    key: 'lines',
    act: { key: 'statement', path: '/admin/statements/new', needs: 'statements.import' },
  },
  '/admin/persons': { key: 'persons' },
  '/admin/messages': { key: 'messages' },
  '/admin/ideas': { key: 'ideas' },
  '/admin/events': { key: 'events' },
  '/admin/together': { key: 'together' },
  '/admin/spending': { key: 'spending' },
  '/admin/plans': { key: 'plans' },
  '/admin/audit': { key: 'audit' },
  '/admin/reviews': { key: 'reviews' },
  '/admin/certificates': { key: 'certificates' },
  '/admin/courses/asked': { key: 'asked' },
  '/admin/settings/redirects': { key: 'redirects' },
};
/** What an address says beside what is looked for. */
const NO_FILTERS = new Set(['done', 'undo', 'refused', 'at', 'for']);

/**
 * What stands in place of a list without a row: with filters that none answers them; without, what the list is, what fills it, and the
 * first act.
 * @param children what it is, where its page says so itself
 */
export function EmptyList({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if ([...search].some(([name, value]) => value !== '' && !NO_FILTERS.has(name)))
    return (
      <div className="sheet__b quiet">
        <p>{t('list.noneText')}</p>
        <p>
          <Link to={pathname}>{t('list.clear')}</Link>
        </p>
      </div>
    );
  const known = LISTS[pathname];
  return (
    <div className="sheet__b">
      <p className="quiet">{children ?? t(known ? `empty.${known.key}.text` : 'list.empty')}</p>
      {known?.act && !children && (
        <StaffLink className="b" needs={known.act.needs} to={known.act.path} orNothing>
          {t(`quick.${known.act.key}`)}
        </StaffLink>
      )}
    </div>
  );
}
