import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { addToCart } from '#app/features/marketplace/cart-store.ts';
import { priceText, type ProductCard } from '#app/features/marketplace/market-rules.ts';
import styles from './add-to-cart.module.css';

/** Adds a product and goes to the checkout with it; without script the server adds it to the cookie. */
export function AddToCart({ product, label }: { product: ProductCard; label: string }) {
  const { t } = useTranslation('marketplace');
  const navigate = useNavigate();
  if (product.available < 1) {
    return (
      <button type="button" className={styles.sold} disabled>
        {t('soldOut')}
      </button>
    );
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    addToCart({
      id: product.id,
      name: product.name,
      price: priceText(product.priceCents),
      location: product.place,
      image: product.image,
    });
    void navigate(`/marketplace/checkout?product=${product.id}`);
  };
  return (
    <Form reloadDocument method="post" action="/marketplace/cart" onSubmit={add}>
      <input type="hidden" name="product" value={product.id} />
      <Button type="submit" kind="ink" size="sm">
        {label}
        <HiddenSubject lang={product.language}>{product.name}</HiddenSubject>
      </Button>
    </Form>
  );
}
