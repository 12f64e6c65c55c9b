import { Button } from '#app/ui/button.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './failing-renewal.module.css';

type FailingRenewalProps = { sum: string; text: string; hasCard: boolean; byPhone?: { charged?: string } };

/** A renewal that was refused, and the ways to give it all the same. */
export function FailingRenewal({ sum, text, hasCard, byPhone }: FailingRenewalProps) {
  const { t } = useTranslation('payments');
  return (
    <section className={styles.failing} aria-labelledby="failing">
      <h2 id="failing">{t('gift.failingTitle')}</h2>
      <p>{text}</p>
      {hasCard && (
        <form method="post" id="card">
          <Button type="submit" kind="primary" name="act" value="card">
            {t('gift.card')}
          </Button>
          <p className="quiet">{t('gift.cardText')}</p>
        </form>
      )}
      {byPhone && (
        <form method="post" id="phone">
          <Button type="submit" kind="line" name="act" value="phone">
            {t('retry.mobile')}
            <HiddenSubject>{sum}</HiddenSubject>
          </Button>
          {byPhone.charged && <p>{byPhone.charged}</p>}
          <p className="quiet">{t('gift.phoneText')}</p>
        </form>
      )}
      <p>{t('gift.waives')}</p>
    </section>
  );
}
