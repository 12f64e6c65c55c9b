import { href, Link } from 'react-router';
import { StaffLink } from '#app/features/staff/parts/staff-link.tsx';
import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { StockReason } from '#app/features/marketplace/market-rules.ts';

export type ShownMove = {
  id: number;
  productId: string;
  name: string;
  pieces: number;
  reason: StockReason;
  at: string;
  who: string | null;
  why: string | null;
  order: { id: string; number: number } | null;
};

const ICONS: Partial<Record<StockReason, StaffIconName>> = { corrected: 'list-checks', spoiled: 'trash' };

type MoveListProps = {
  moves: readonly ShownMove[];
  /** All of one product, which needs no name. */
  isOfOne?: boolean;
  /** It is what its page is about: its rows answer to keys. */
  isList?: boolean;
};

/** Moves of the shelf, each with its reason and whose hand it was. */
export function MoveList({ moves, isOfOne, isList }: MoveListProps) {
  const { t } = useTranslation('admin');
  return (
    <ul className="li">
      {moves.map(({ id, productId, name, pieces, reason, at, who, why, order }) => (
        <li key={id} data-row={isList || undefined}>
          <StaffIcon name={ICONS[reason] ?? (pieces > 0 ? 'plus' : 'basket')} />
          <span className="grow">
            {!isOfOne && (
              <>
                <Link to={href('/admin/stock/:id', { id: productId })}>{name}</Link>{' '}
              </>
            )}
            {t(`stock.reason.${reason}`)}{' '}
            {order && (
              <StaffLink needs="orders.read" to={href('/admin/orders/:id', { id: order.id })}>
                {t('order.title', { number: String(order.number) })}
              </StaffLink>
            )}{' '}
            <span className="fine quiet">{[who, why && `«\u00a0${why}\u00a0»`].filter(Boolean).join('\u00a0: ')}</span>
          </span>
          <time className="fine quiet num">{at}</time>
          <span className="num">{pieces > 0 ? `+${pieces}` : `−${-pieces}`}</span>
        </li>
      ))}
    </ul>
  );
}
