import type { ReactNode } from 'react';
import { FOOTER_BAND } from '#app/kit/footer-band.ts';
import type { Site } from '#app/shared/site.ts';
import { FIRST_CURRENCY, WORTH_CURRENCIES, WORTH_KEY } from '#app/shared/worth.ts';
import { Band } from '#app/ui/band.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { footerMenus, LEGAL, SOCIAL } from '#app/features/shell/navigation.ts';
import { Brand } from './brand.tsx';
import { Entries, EntryLink } from './entries.tsx';
import styles from './footer.module.css';

/** `newsletter` is the form by which one asks for the foundation's letter. */
export function Footer({ site: { foundation, worth, menus }, newsletter }: { site: Site; newsletter: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <footer className={`below ${styles.footer}`}>
      <Band src={FOOTER_BAND} />
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.who}>
          <Brand name={foundation.name} />
          {newsletter}
          <address>
            <span>
              <bdi lang="fr">{foundation.address.join(', ')}</bdi>
            </span>
            <span>
              <a href={`tel:${foundation.phone.replace(/\s/g, '')}`}>
                <bdi dir="ltr">{foundation.phone}</bdi>
              </a>{' '}
              <a href={`mailto:${foundation.email}`}>{foundation.email}</a>
            </span>
          </address>
        </div>
        <nav className={styles.groups} aria-label={t('footer')}>
          {footerMenus(menus).map(({ key, entries }) => (
            <div key={key}>
              <h2>{t(key)}</h2>
              <Entries entries={entries} />
            </div>
          ))}
        </nav>
        <ul className={styles.social} aria-label={t('social')}>
          {Object.entries(SOCIAL).map(
            ([key, name]) =>
              foundation.social[key] && (
                <li key={key}>
                  <a href={foundation.social[key]} rel="noopener">
                    <Icon name={`${key as keyof typeof SOCIAL}-logo`} /> {name}
                  </a>
                </li>
              ),
          )}
        </ul>
        <p className={styles.legal}>
          <span suppressHydrationWarning>
            {t(foundation.isSample ? 'copyrightSample' : 'copyright', {
              year: new Date().getUTCFullYear(),
              name: foundation.legalName,
            })}
          </span>
          {LEGAL.map((entry) => (
            <EntryLink key={entry.key} entry={entry} />
          ))}
          <button type="button" className={styles.consent} data-consent-choice="customize">
            {t('consent.again')}
          </button>
          <span className={styles.worth}>
            {t('worth')}{' '}
            {WORTH_CURRENCIES.map((currency) => (
              <a
                key={currency}
                href={`?${WORTH_KEY}=${currency}`}
                rel="nofollow"
                aria-current={currency === (worth.currency ?? FIRST_CURRENCY) ? 'true' : undefined}
              >
                {currency}
              </a>
            ))}
          </span>
          {foundation.credit && <span>{t('credit', { name: foundation.credit })}</span>}
        </p>
      </div>
    </footer>
  );
}
