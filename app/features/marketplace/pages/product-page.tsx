import { written } from '#app/shared/language.ts';
import { href, Link } from 'react-router';
import { describePage } from '#app/kit/describe-page.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { ShareLink } from '#app/kit/share-link.tsx';
import { translate } from '#app/kit/words.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { drawProduct, findProduct, listProducts } from '#app/features/marketplace/products.server.ts';
import { AddToCart } from '#app/features/marketplace/parts/add-to-cart.tsx';
import { CartLink } from '#app/features/marketplace/parts/cart-link.tsx';
import { Price } from '#app/features/marketplace/parts/price.tsx';
import { ProductTile } from '#app/features/marketplace/parts/product-tile.tsx';
import { Photo } from '#app/ui/photo.tsx';
import { Stars } from '#app/ui/stars.tsx';
import type { Route } from './+types/product-page.ts';
import styles from './product-page.module.css';

export const handle = { isPublic: true, shows: ['product'], namespaces: ['marketplace'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const found = await findProduct(db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { card, data, photo, stale } = found;
  const words = translate(language, 'marketplace');
  const path = href('/marketplace/product/:id', { id: card.id });
  const jsonLd = {
    '@type': 'Product',
    name: card.name,
    description: card.description,
    ...(card.reviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: card.rating, reviewCount: card.reviews },
    }),
    offers: {
      '@type': 'Offer',
      price: toMajor({ amountMinor: card.priceCents, currency: 'USD' }),
      priceCurrency: 'USD',
      availability: `https://schema.org/${card.available > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
  const others = (await listProducts(db, language)).filter(
    ({ id, category }) => id !== card.id && category === card.category,
  );
  return {
    meta: describePage(context, {
      path,
      title: card.name,
      description: card.description,
      art: drawProduct({ id: card.id, data }),
      crumbs: [
        { name: words('title'), path: '/marketplace' },
        { name: card.name, path },
      ],
      jsonLd: [jsonLd],
    }),
    card,
    photo,
    stale: tellStale(stale, path, language),
    story: data.story,
    facts: data.facts,
    url: `${settings.origin}${path}`,
    others: others.slice(0, 4),
  };
}

export const meta = pageMeta;

export default function ProductPage({
  loaderData: { card, photo, stale, story, facts, url, others },
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation('marketplace');
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
          <Link to="/marketplace">{t('title')}</Link> <CartLink />
        </nav>
        <StaleNote stale={stale} />
        <div className={styles.product}>
          {photo ? (
            <figure data-sold={card.available < 1 || undefined}>
              <Photo {...photo} sizes="(min-width: 48rem) 34rem, 100vw" width={600} height={600} isFirst />
              {photo.credit && <figcaption className="small quiet">{t('photoBy', { name: photo.credit })}</figcaption>}
            </figure>
          ) : (
            <img
              src={card.image}
              alt=""
              width={300}
              height={300}
              fetchPriority="high"
              data-sold={card.available < 1 || undefined}
            />
          )}
          <div className={styles.words}>
            <p className="quiet" lang={card.language}>
              {card.place}
            </p>
            <h1 lang={card.language}>{card.name}</h1>
            {card.reviews > 0 && <Stars rating={card.rating} reviews={card.reviews} />}
            <p className="lead" lang={card.language}>
              {card.description}
            </p>
            <Price product={card} language={i18n.language} />
            {card.unit && (
              <p className="quiet" lang={card.language}>
                {card.unit}
              </p>
            )}
            <p className="quiet">{card.available > 0 ? t('left', { count: card.available }) : t('soldOutText')}</p>
            <div className={styles.acts}>
              <AddToCart product={card} label={t('addLong')} />
              <ShareLink title={card.name} text={card.description} url={url} />
            </div>
          </div>
        </div>
        <section className={`below ${styles.story}`} aria-labelledby="story">
          <h2 id="story">{t('story')}</h2>
          <div className="prose" {...written(card.language)}>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl lang={card.language}>
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {others.length > 0 && (
        <section className={`wrap below ${styles.others}`} aria-labelledby="others">
          <h2 id="others">{t('others')}</h2>
          <ul>
            {others.map((product) => (
              <li key={product.id}>
                <ProductTile product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
