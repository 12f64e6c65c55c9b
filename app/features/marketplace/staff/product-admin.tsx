import { data, href, Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listPrices } from '#app/features/marketplace/prices.server.ts';
import { LevelTag } from './level.tsx';
import { MoveForm } from './move-form.tsx';
import { MoveList } from './move-list.tsx';
import { PriceForm } from './price-form.tsx';
import { findProductText } from './product-rows.server.ts';
import { showMoves } from './shown-moves.server.ts';
import { findStock, listMoves } from './stock-list.server.ts';
import type { Route } from './+types/product-admin.ts';

const LAST_MOVES = 12;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'stock.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const text = await findProductText(db, params.id);
  if (!text) throw data(null, { status: 404 });
  const stock = await findStock(db, params.id);
  const [prices, moves] = [await listPrices(db, params.id), await listMoves(db, { q: params.id, limit: LAST_MOVES })];
  const names = await nameStaff(
    db,
    prices.map(({ who }) => who ?? ''),
  );
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  const [price] = prices;
  const { name = '', place = '', description = '', art } = text.data;
  return {
    id: params.id,
    texts: { name, place, description },
    isActive: text.isLive,
    image: art && artUrl({ kind: 'produce', what: art.what, seed: `produit-${params.id}` }),
    /** Nothing before its first price. */
    stock,
    moves: await showMoves(db, moves.items, language),
    price: price && money(price.priceMinor),
    amount: price ? toMajor({ amountMinor: price.priceMinor, currency: 'USD' }) : '',
    was: price?.wasMinor ? toMajor({ amountMinor: price.wasMinor, currency: 'USD' }) : '',
    prices: prices.map(({ id, priceMinor, wasMinor, at, who, why }) => ({
      id,
      price: money(priceMinor),
      was: wasMinor === null ? null : money(wasMinor),
      at: formatStamp(at, language),
      who: who && (names.get(who) ?? who),
      why,
    })),
    mayMove: staff.permissions.has('stock.move'),
    mayPrice: staff.permissions.has('products.price'),
    mayWrite: staff.permissions.has('products.write'),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'stock.read');
  const productId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'move-stock': ({ quantity, reason, note }) => ({
        productId,
        quantity: signed(quantity, reason),
        reason,
        note: note || undefined,
      }),
      'set-low-stock': ({ lowAt }) => ({ productId, lowAt }),
      'set-price': ({ amount, was, reason }) => ({ productId, amount, was: was ?? '', reason: reason || undefined }),
    },
    href('/admin/stock/:id', params),
    {
      undo: {
        'move-stock': ({ quantity, reason }) => ({
          intent: 'move-stock',
          values: { reason: 'corrected', quantity: String(-Number(signed(quantity, reason))) },
        }),
        'set-low-stock': ({ before = '' }) => ({ intent: 'set-low-stock', values: { lowAt: before } }),
        // A first price put it on the shelf: there is none to go back to.
        'set-price': ({ before = '', wasBefore = '' }) =>
          before ? { intent: 'set-price', values: { amount: before, was: wasBefore } } : undefined,
      },
    },
  );
}

/** People type how many spoiled; the call takes them as fewer. */
const signed = (quantity = '', reason = '') =>
  reason === 'spoiled' && /^\d+$/.test(quantity) ? `-${quantity}` : quantity;

/** One product: what there is of it and how it moved, what it costs and cost. What is written of it is written as all texts are. */
export default function ProductPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const failure = actionData;
  const { id, stock, texts, isActive, image } = product;
  return (
    <>
      <div className="hd">
        <div>
          <h1 lang={texts.name ? 'fr' : undefined}>{texts.name || t('content.untitled')}</h1>
          <p className="sub row">
            {stock && (
              <>
                <b className="num">{stock.available}</b> {t('stock.onShelf', { count: stock.available })}
                <LevelTag level={stock.level} />
                <span>{t('stock.promisedOf', { count: stock.promised })}</span>
              </>
            )}
            {!isActive && <span className="tag tag--off">{t('stock.notSold')}</span>}
          </p>
        </div>
        <div className="hd__a">
          {isActive && (
            <a className="b b--q" href={address(href('/marketplace/product/:id', { id }))}>
              <StaffIcon name="eye" />
              <span>{t('product.see')}</span>
            </a>
          )}
          {product.mayWrite && (
            <Link className="b" to={href('/admin/content/:collection/:id', { collection: 'products', id })}>
              <StaffIcon name="pencil-simple" />
              {t('product.texts')}
            </Link>
          )}
        </div>
      </div>
      <ActNotice error={failure?.error} />
      {!stock && <p className="banner">{t('product.unpriced')}</p>}
      {stock && !isActive && <p className="banner">{t('product.isNot')}</p>}
      <div className="cols">
        <div className="stack">
          {image && (
            <section className="sheet" aria-label={t('product.written')}>
              <div className="sheet__b row" lang="fr">
                <img src={image} alt="" width={72} height={72} />
                <div className="grow">
                  <p className="quiet">{texts.place}</p>
                  <p>{texts.description}</p>
                </div>
              </div>
            </section>
          )}
          {stock && (
            <section className="sheet" aria-labelledby="moves">
              <div className="sheet__h">
                <h2 id="moves">{t('stock.moves')}</h2>
                <a className="b b--q" href={`/admin/stock/moves?q=${id}`}>
                  <span>{t('stock.allMoves')}</span>
                </a>
              </div>
              <MoveList moves={product.moves} isOfOne />
            </section>
          )}
        </div>
        <div className="stack">
          {stock && product.mayMove && <MoveForm product={stock} failure={failure} />}
          <PriceForm product={product} failure={failure} />
        </div>
      </div>
    </>
  );
}
