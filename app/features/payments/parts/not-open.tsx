import { useRouteLoaderData } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './not-open.module.css';

/** How people call the ways to pay, the same in every language. */
export const PAY_NAMES = { mobile: ['M-Pesa', 'Orange Money', 'Airtel Money'], card: ['Visa', 'Mastercard'] } as const;

/** Beside the button of what begins a payment: that it would be refused, while the site does not know for whom. */
export function NotOpen() {
  const { t } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  return site?.isClosed ? (
    <p className={styles.error} role="note">
      {t('notOpen')}
    </p>
  ) : null;
}
