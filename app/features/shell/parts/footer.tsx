import { useTranslation } from '#app/ui/words.tsx';
import { Link } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import type { Site } from '#app/shared/site.ts';
import { Band } from '#app/ui/band.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { ABOUT, CAUSES, type Entry, EVENTS, LEGAL, ready, SOCIAL } from '../navigation.ts';
import styles from './footer.module.css';
import { Mark } from './mark.tsx';

const SOCIAL_NAMES = { facebook: 'Facebook', twitter: 'Twitter', instagram: 'Instagram', linkedin: 'LinkedIn', whatsapp: 'WhatsApp', tiktok: 'TikTok' } as const;
const BAND = artUrl({ kind: 'band', seed: 'pied', width: 1280, height: 24 });

export function Footer({ site: { foundation } }: { site: Site }) {
  const { t } = useTranslation('shell');
  const groups = [
    { key: 'discover', entries: ready([...CAUSES, EVENTS]) },
    { key: 'foundation', entries: ready(ABOUT) },
    { key: 'legal', entries: ready(LEGAL) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <footer className={styles.footer}>
      <Band src={BAND} />
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.who}>
          <p className={styles.brand}>
            <Mark />
            <span>
              {foundation.name}
              <small>{t('brandLine')}</small>
            </span>
          </p>
          <address>
            <span lang="fr">{foundation.address.join(', ')}</span>
            <span>
              <a href={`tel:${foundation.phone.replace(/\s/g, '')}`}>
                <bdi dir="ltr">{foundation.phone}</bdi>
              </a>
              <a href={`mailto:${foundation.email}`}>{foundation.email}</a>
            </span>
          </address>
        </div>
        <nav className={styles.groups} aria-label={t('footer')}>
          {groups.map(({ key, entries }) => (
            <Group key={key} title={t(key)} entries={entries} />
          ))}
        </nav>
        <ul className={styles.social} aria-label={t('social')}>
          {SOCIAL.map((name) => (
            <li key={name}>
              <a href={foundation.social[name]} rel="noopener">
                <Icon name={`${name}-logo` as IconName} /> {SOCIAL_NAMES[name]}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.legal}>
          <span>{t('copyright', { year: new Date().getUTCFullYear(), name: foundation.legalName })}</span>
          <span>{t('credit', { name: foundation.credit })}</span>
        </p>
      </div>
    </footer>
  );
}

function Group({ title, entries }: { title: string; entries: Entry[] }) {
  const { t } = useTranslation('shell');
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ to, key }) => (
          <li key={to}>
            <Link to={to}>{t(key)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
