import { href, Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Level, LevelTag } from './level.tsx';
import { MoveList } from './move-list.tsx';
import { showMoves } from './shown-moves.server.ts';
import { countLow, listMoves, listStock, listUnpriced } from './stock-list.server.ts';
import type { Route } from './+types/stock-admin.ts';

/** So many moves beside the shelf; the rest has a list of its own. */
const LAST_MOVES = 8;
const UNPRICED_MOST = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'stock.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listStock(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  const moves = await listMoves(db, { q: '', limit: LAST_MOVES });
  return {
    next,
    low: await countLow(db),
    mayWrite: staff.permissions.has('products.write'),
    unpriced: await listUnpriced(db, UNPRICED_MOST),
    moves: await showMoves(db, moves.items, language),
    products: items.map(({ id, name, picture, isActive, available, promised, lowAt, level, amount }) => ({
      id,
      name,
      isActive,
      available,
      promised,
      lowAt,
      level,
      image: artUrl({ kind: 'produce', what: picture, seed: `produit-${id}` }),
      price: formatMoney({ amountMinor: Math.round(amount * 100), currency: 'USD' }, language),
    })),
  };
}

/** The shelf: how much of each product there is, what of it is promised, what it costs; and its last moves. */
export default function Stock({
  loaderData: { products, low, moves, next, mayWrite, unpriced },
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('stock.title')}
        sentence={t('stock.sentence', { count: low })}
        states={[
          { id: 'low', label: t('stock.low'), count: low },
          { id: 'hidden', label: t('stock.hidden') },
        ]}
        csv="/admin/stock.csv"
      >
        {mayWrite && (
          <Link className="b" to={href('/admin/content/:collection/:id', { collection: 'products', id: 'new' })}>
            <StaffIcon name="plus" />
            {t('stock.new')}
          </Link>
        )}
      </ListHead>
      <div className="stack">
        {unpriced.length > 0 && (
          <section className="sheet sheet--bleed" aria-labelledby="unpriced">
            <div className="sheet__h">
              <h2 id="unpriced">{t('stock.unpriced')}</h2>
            </div>
            <p className="sheet__b">{t('stock.unpricedText')}</p>
            <StaffTable
              labelledBy="unpriced"
              rows={unpriced}
              columns={(col) => [
                col('name', t('stock.product'), 'c-m wrapc', ({ id, name }) => (
                  <Link to={href('/admin/stock/:id', { id })}>
                    <bdi>{name || t('content.untitled')}</bdi>
                  </Link>
                )),
                col('id', t('stock.price'), 'c-a r', ({ id, name }) => (
                  <Link
                    className="b b--q"
                    to={`${href('/admin/stock/:id', { id })}#price`}
                    aria-label={`${t('stock.givePrice')}, ${name || t('content.untitled')}`}
                  >
                    <span>{t('stock.givePrice')}</span>
                  </Link>
                )),
              ]}
            />
          </section>
        )}
        <div className="sheet sheet--bleed">
          <StaffTable
            label={t('stock.title')}
            rows={products}
            columns={(col) => [
              col('name', t('stock.product'), 'c-m wrapc', ({ id, name, image, isActive }) => (
                <span className="prj">
                  <img className="prod" src={image} alt="" width={30} height={30} loading="lazy" />
                  <Link to={href('/admin/stock/:id', { id })}>{name || t('content.untitled')}</Link>
                  {!isActive && <span className="tag tag--off">{t('stock.notSold')}</span>}
                </span>
              )),
              col('lowAt', t('stock.level.head'), '', ({ available, lowAt, level }) => (
                <Level available={available} lowAt={lowAt} level={level} />
              )),
              col('available', t('stock.left'), 'c-a r'),
              col('promised', t('stock.promised'), 'r'),
              col('level', t('list.state'), 'c-t', ({ level }) => <LevelTag level={level} />),
              col('price', t('stock.price'), 'c-s r'),
            ]}
          />
        </div>
        <section className="sheet sheet--bleed" aria-labelledby="moves">
          <div className="sheet__h">
            <h2 id="moves">{t('stock.moves')}</h2>
            <Link className="b b--q" to={href('/admin/stock/moves')}>
              <span>{t('stock.allMoves')}</span>
            </Link>
          </div>
          <MoveList moves={moves} />
        </section>
      </div>
      <ListFoot next={next} />
    </>
  );
}
