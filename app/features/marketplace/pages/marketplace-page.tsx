import { Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { formatMoney } from '#app/shared/money.ts';
import { readListOnce } from '#app/ui/kept-lists.ts';
import { Refetched } from '#app/ui/refetched.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { parcelCents } from '#app/features/marketplace/delivery-price.server.ts';
import { TABS } from '#app/features/marketplace/market-rules.ts';
import { filterProducts, listProducts } from '#app/features/marketplace/products.server.ts';
import { CartLink } from '#app/features/marketplace/parts/cart-link.tsx';
import { ProductTile } from '#app/features/marketplace/parts/product-tile.tsx';
import type { Route } from './+types/marketplace-page.ts';
import styles from './marketplace-page.module.css';

export const handle = { isPublic: true, shows: ['product'], params: ['tab', 'search'], namespaces: ['marketplace'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'marketplace');
  const { searchParams } = new URL(request.url);
  const tab = TABS.find((known) => known === searchParams.get('tab')) ?? 'all';
  const search = (searchParams.get('search') ?? '').slice(0, 100);
  const { db, settings } = siteContextOf(context);
  const all = await listProducts(db, language);
  return {
    meta: describePage(context, {
      path: '/marketplace',
      title: words('title'),
      description: words('description'),
      art: { kind: 'produce', what: 'panier', seed: 'etal' },
      crumbs: [{ name: words('title'), path: '/marketplace' }],
    }),
    tab,
    search,
    parcel: formatMoney({ amountMinor: parcelCents(), currency: 'USD' }, language),
    // How a price is shared is the sample's.
    promises: PROMISES.filter(({ key }) => settings.withSamples || key !== 'prices'),
    products: filterProducts(all, { tab, search }),
    featured: search || tab !== 'all' ? [] : all.filter(({ featured }) => featured),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readListOnce({ request, serverLoader });

export const meta = pageMeta;

const PROMISES = [
  { key: 'delivery', icon: 'truck' },
  { key: 'returns', icon: 'arrow-u-up-left' },
  { key: 'prices', icon: 'receipt' },
] as const;

export default function Marketplace({
  loaderData: { tab, search, products, featured, promises, parcel },
}: Route.ComponentProps) {
  const { t } = useTranslation('marketplace');
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <div className={styles.words}>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <SearchForm
              action="/marketplace"
              label={t('search')}
              submitLabel={t('searchSubmit')}
              placeholder={t('searchHint')}
              search={search}
              keep={{ tab: tab === 'all' ? undefined : tab }}
              className={styles.search}
            />
            <CartLink />
          </div>
          <div className={styles.stall} aria-hidden="true">
            <img src={artUrl({ kind: 'produce', what: 'panier', seed: 'etal' })} alt="" width={300} height={300} />
            <img
              src={artUrl({
                kind: 'portrait',
                seed: 'marchande',
                gender: 'f',
                hair: 'foulard',
                plain: true,
                palette: 'fleuve',
              })}
              alt=""
              width={240}
              height={290}
            />
            <img src={artUrl({ kind: 'produce', what: 'cafe', seed: 'etal' })} alt="" width={300} height={300} />
          </div>
        </div>
        <Band src={artUrl({ kind: 'band', seed: 'marche', width: 1280, height: 24 })} />
      </header>
      {featured.length > 0 && (
        <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
          <h2 id="featured">{t('featured')}</h2>
          <ul>
            {featured.map((product) => (
              <li key={product.id}>
                <ProductTile product={product} isFeatured />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={`wrap below ${styles.shelf}`} aria-labelledby="shelf">
        <h2 id="shelf" className="visually-hidden">
          {t('shelf')}
        </h2>
        <Tabs
          label={t('tabs')}
          current={tab}
          tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), to: `?tab=${id}${query}` }))}
        >
          <Refetched className={styles.grid}>
            {products.length === 0 ? (
              <Empty
                image={artUrl({ kind: 'produce', what: 'panier', seed: 'vide' })}
                title={t('empty')}
                text={search ? t('noMatch', { search }) : undefined}
              >
                <ButtonLink kind="line" size="sm" to="/marketplace">
                  {t('clear')}
                </ButtonLink>
              </Empty>
            ) : (
              <ul className={styles.grid}>
                {products.map((product) => (
                  <li key={product.id}>
                    <ProductTile product={product} />
                  </li>
                ))}
              </ul>
            )}
          </Refetched>
        </Tabs>
      </section>
      <section className={`below ${styles.promises}`} aria-label={t('promises')}>
        <ul className="wrap">
          {promises.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} />
              <span>
                <b>{t(`promise.${key}.title`)}</b>
                <span>{t(`promise.${key}.text`, { price: parcel })}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="wrap">
          <Link to="/faq">{t('questions')}</Link>
        </p>
      </section>
    </>
  );
}
