import { data, href } from 'react-router';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
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
import { readProductForm, toForm } from './product-form.server.ts';
import { findProductRow, listRevisions } from './product-rows.server.ts';
import { TextsForm } from './texts-form.tsx';
import { showMoves } from './shown-moves.server.ts';
import { findStock, listMoves } from './stock-list.server.ts';
import type { Route } from './+types/product.ts';

const LAST_MOVES = 12;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'stock.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const row = await findProductRow(db, params.id);
  const stock = row && (await findStock(db, params.id));
  if (!row || !stock) throw data(null, { status: 404 });
  const [prices, moves, [revision]] = [
    await listPrices(db, params.id),
    await listMoves(db, { q: params.id, limit: LAST_MOVES }),
    await listRevisions(db, params.id, 1),
  ];
  const names = await nameStaff(db, [...prices.map(({ who }) => who ?? ''), revision?.who ?? '']);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  return {
    ...stock,
    texts: toForm(row),
    base: revision?.id ?? 0,
    saved: revision && { by: names.get(revision.who) ?? revision.who, at: formatStamp(revision.at, language) },
    pictures: PRODUCE_NAMES,
    moves: await showMoves(db, moves.items, language),
    price: money(prices[0]!.priceMinor),
    amount: toMajor({ amountMinor: prices[0]!.priceMinor, currency: 'USD' }),
    was: prices[0]!.wasMinor === null ? '' : toMajor({ amountMinor: prices[0]!.wasMinor, currency: 'USD' }),
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
      'save-product': (fields) => ({ ...readProductForm(fields), productId }),
    },
    href('/admin/stock/:id', params),
    {
      undo: {
        'move-stock': ({ quantity, reason }) => ({
          intent: 'move-stock',
          values: { reason: 'corrected', quantity: String(-Number(signed(quantity, reason))) },
        }),
        'set-low-stock': ({ before = '' }) => ({ intent: 'set-low-stock', values: { lowAt: before } }),
        'set-price': ({ before = '', wasBefore = '' }) => ({
          intent: 'set-price',
          values: { amount: before, was: wasBefore },
        }),
      },
    },
  );
}

/** Refused too: what somebody else saved meanwhile is shown beside one's own. */
export const shouldRevalidate = () => true;

/** People type how many spoiled; the call takes them as fewer. */
const signed = (quantity = '', reason = '') =>
  reason === 'spoiled' && /^\d+$/.test(quantity) ? `-${quantity}` : quantity;

/** One product: what there is of it and how it moved, what it costs and cost, what is written of it. */
export default function ProductPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const failure = actionData;
  return (
    <>
      <div className="hd">
        <div>
          <h1 lang="fr">{product.texts.name}</h1>
          <p className="sub row">
            <b className="num">{product.available}</b> {t('stock.onShelf', { count: product.available })}
            <LevelTag level={product.level} />
            <span>{t('stock.promisedOf', { count: product.promised })}</span>
            {!product.isActive && <span className="tag tag--off">{t('stock.notSold')}</span>}
          </p>
        </div>
        <div className="hd__a">
          {product.isActive && (
            <a className="b" href={address(href('/marketplace/product/:id', { id: product.id }))}>
              {t('product.see')}
            </a>
          )}
        </div>
      </div>
      <ActNotice error={failure?.error} />
      <div className="cols">
        <div className="stack">
          {product.mayWrite && <TextsForm product={product} failure={failure} />}
          <section className="sheet" aria-labelledby="moves">
            <div className="sheet__h">
              <h2 id="moves">{t('stock.moves')}</h2>
              <a className="b b--q" href={`/admin/stock/moves?q=${product.id}`}>
                <span>{t('stock.allMoves')}</span>
              </a>
            </div>
            <MoveList moves={product.moves} isOfOne />
          </section>
        </div>
        <div className="stack">
          {product.mayMove && <MoveForm product={product} failure={failure} />}
          <PriceForm product={product} failure={failure} />
        </div>
      </div>
    </>
  );
}
