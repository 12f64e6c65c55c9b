import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { ProductCard } from '#app/features/marketplace/market-rules.ts';
import { AddToCart } from './add-to-cart.tsx';
import { Price } from './price.tsx';
import { Stars } from '#app/ui/stars.tsx';
import styles from './product-tile.module.css';

/** A product of the grid, or of the featured pair. */
export function ProductTile({ product, isFeatured }: { product: ProductCard; isFeatured?: boolean }) {
  const { t, i18n } = useTranslation('marketplace');
  const { id, name, place, description, image, percentOff, rating, reviews, available } = product;
  const language = i18n.language;
  return (
    <article className={isFeatured ? styles.featured : styles.tile} data-sold={available < 1 || undefined}>
      <div className={styles.art}>
        <img src={image} alt="" width={300} height={300} loading={isFeatured ? undefined : 'lazy'} decoding="async" />
        {percentOff && <span className={styles.off}>{t('off', { percent: percentOff })}</span>}
      </div>
      <div className={styles.words}>
        <p className="small quiet" lang={product.language}>
          {place}
        </p>
        <h3 lang={product.language}>
          <Link to={href('/marketplace/product/:id', { id })}>{name}</Link>
        </h3>
        {reviews > 0 && <Stars rating={rating} reviews={reviews} />}
        {isFeatured && (
          <p className="small" lang={product.language}>
            {description}
          </p>
        )}
        <div className={styles.foot}>
          <Price product={product} language={language} />
          <AddToCart product={product} label={t(isFeatured ? 'addLong' : 'add')} />
        </div>
      </div>
    </article>
  );
}
