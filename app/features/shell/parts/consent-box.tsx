import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './consent-box.module.css';

/** The cookie banner and its panel. What its buttons do is in consent.ts, which runs before React; <html data-consent> shows it. */
export function Consent() {
  const { t } = useTranslation('shell');
  const { t: sign } = useTranslation('ui');
  return (
    <section className={styles.consent} aria-labelledby="consent">
      <div className={styles.ask}>
        <h2 id="consent" className="visually-hidden">
          {t('consent.title')}
        </h2>
        <p>
          {t('consent.line') + sign('signs.gap')}
          <Link to="/privacy-policy">{t('consent.more')}</Link>
        </p>
        <p className={styles.acts}>
          <Button kind="line" size="sm" data-consent-choice="refuse">
            {t('consent.refuse')}
          </Button>
          <Button kind="line" size="sm" data-consent-choice="accept">
            {t('consent.accept')}
          </Button>
          <Button kind="line" size="sm" data-consent-choice="customize">
            {t('consent.customize')}
          </Button>
        </p>
      </div>
      <div className={styles.choose} role="group" aria-labelledby="consent-choose">
        <h2 id="consent-choose">{t('consent.chooseTitle')}</h2>
        <Checkbox
          label={t('consent.essential')}
          name="essential"
          hint={t('consent.essentialHint')}
          defaultChecked
          disabled
        />
        <Checkbox
          label={t('consent.analytics')}
          name="analytics"
          hint={t('consent.analyticsHint')}
          data-consent-box="analytics"
          autoComplete="off"
        />
        <Checkbox
          label={t('consent.marketing')}
          name="marketing"
          hint={t('consent.marketingHint')}
          data-consent-box="marketing"
          autoComplete="off"
        />
        <p>
          <Button kind="ink" data-consent-choice="save">
            {t('consent.save')}
          </Button>
        </p>
      </div>
    </section>
  );
}
