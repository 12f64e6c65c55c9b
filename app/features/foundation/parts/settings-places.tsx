import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';

const PLACES = [
  { key: 'foundation', path: () => href('/admin/settings') },
  { key: 'live', path: () => href('/admin/settings/live') },
  { key: 'amounts', path: () => href('/admin/settings/amounts') },
  { key: 'site', path: () => href('/admin/settings/site') },
  { key: 'redirects', path: () => href('/admin/settings/redirects') },
] as const;

/** The parts of the settings, and of each page but a list the head. */
export function SettingsPlaces({ current, sub }: { current: (typeof PLACES)[number]['key']; sub?: string }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {sub && (
        <div className="hd">
          <div>
            <h1>{t('place.settings')}</h1>
            <p className="sub">{sub}</p>
          </div>
        </div>
      )}
      <nav className="views" aria-label={t('settings.places')}>
        {PLACES.map(({ key, path }) => (
          <Link key={key} to={path()} aria-current={key === current ? 'page' : undefined}>
            {t(`settings.part.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
