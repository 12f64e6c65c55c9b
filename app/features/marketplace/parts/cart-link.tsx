import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { countCart, followCart } from '#app/features/marketplace/cart-store.ts';
import styles from './cart-link.module.css';

/** The basket with how much is in it. */
export function CartLink() {
  const { t } = useTranslation('marketplace');
  const [count, setCount] = useState(0);
  useEffect(() => {
    const read = () => setCount(countCart());
    read();
    return followCart(read);
  }, []);
  return (
    <Link className={styles.cart} to="/marketplace/checkout">
      <Icon name="basket" />
      <span>{t('cart.link')}</span>
      {count > 0 && (
        <b className={styles.badge}>
          {count}
          <span className="visually-hidden"> {t('cart.products', { count })}</span>
        </b>
      )}
    </Link>
  );
}
