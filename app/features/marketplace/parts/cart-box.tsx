import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { formatMoney } from '#app/shared/money.ts';
import type { CheckoutLine } from '#app/features/marketplace/cart.server.ts';
import { MAX_QUANTITY } from '#app/features/marketplace/market-rules.ts';
import styles from './cart-box.module.css';

type CartBoxProps = {
  lines: CheckoutLine[];
  sums: { subtotalCents: number; deliveryCents: number; totalCents: number };
  onChange: (id: string, quantity: number) => void;
};

/** What is in the cart; plus, minus and remove are small forms, so that they work without script. */
export function CartBox({ lines, sums, onChange }: CartBoxProps) {
  const { t, i18n } = useTranslation('marketplace');
  const { t: sign } = useTranslation('ui');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, i18n.language);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const step = (id: string, quantity: number) => (event: FormEvent) => {
    event.preventDefault();
    onChange(id, quantity);
  };
  const button = (line: CheckoutLine, quantity: number, label: string, icon: 'minus' | 'plus', isOff = false) => (
    <Form reloadDocument method="post" action="/marketplace/cart" onSubmit={step(line.id, quantity)}>
      <input type="hidden" name="product" value={line.id} />
      <button
        type="submit"
        name="quantity"
        value={quantity}
        aria-label={label + sign('signs.colon') + line.name}
        disabled={isOff}
      >
        <Icon name={icon} />
      </button>
    </Form>
  );
  return (
    <section className={styles.box} aria-labelledby="cart">
      <h2 id="cart">{t('cart.title', { count })}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <img src={line.image} alt="" width={72} height={72} />
            <div>
              <p className={styles.name}>
                <b lang={line.language}>{line.name}</b>
                <span className="num">{money(line.priceCents * line.quantity)}</span>
              </p>
              <p className="small quiet" lang={line.language}>
                {line.location}
              </p>
              <div className={styles.row}>
                <div className={styles.quantity} role="group" aria-label={t('cart.quantity', { product: line.name })}>
                  {button(line, line.quantity - 1, t('cart.less'), 'minus')}
                  <output aria-live="polite">{line.quantity}</output>
                  {button(
                    line,
                    line.quantity + 1,
                    t('cart.more'),
                    'plus',
                    line.quantity >= Math.min(MAX_QUANTITY, line.available),
                  )}
                </div>
                <Form reloadDocument method="post" action="/marketplace/cart" onSubmit={step(line.id, 0)}>
                  <input type="hidden" name="product" value={line.id} />
                  <button type="submit" name="quantity" value="0" className={styles.remove}>
                    {t('cart.remove')}
                    <HiddenSubject lang={line.language}>{line.name}</HiddenSubject>
                  </button>
                </Form>
              </div>
              {line.quantity > line.available && (
                <p className={styles.short}>
                  {line.available > 0 ? t('cart.short', { count: line.available }) : t('soldOut')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{t('cart.subtotal')}</dt>
          <dd>{money(sums.subtotalCents)}</dd>
        </div>
        <div>
          <dt>{t('cart.delivery')}</dt>
          <dd>{money(sums.deliveryCents)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('cart.total')}</dt>
          <dd className="num">
            {money(sums.totalCents)}
            <Worth money={{ amountMinor: sums.totalCents, currency: 'USD' }} />
          </dd>
        </div>
      </dl>
      <p className="small quiet">{t('cart.share', { sum: money(Math.round(sums.subtotalCents * 0.82)) })}</p>
    </section>
  );
}
