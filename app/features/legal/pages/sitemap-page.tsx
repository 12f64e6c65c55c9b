import { Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listSitePages } from '#app/features/legal/site-pages.ts';
import type { Route } from './+types/sitemap-page.ts';
import styles from './sitemap-page.module.css';

// Not kept in the page cache: it shows today's date.
export const handle = { hydrate: 'never', namespaces: ['legal'] };

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'legal');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kinshasa' }).format(new Date());
  return {
    meta: describePage(context, {
      path: '/sitemap',
      title: words('sitemap.title'),
      description: words('sitemap.description'),
      art: { kind: 'scene', seed: 'plan', type: 'camion', palette: 'midi' },
    }),
    groups: listSitePages(siteContextOf(context).settings.withSamples),
    today,
    day: formatDay(today, language),
  };
}

export const meta = pageMeta;

export default function Sitemap({ loaderData: { groups, today, day } }: Route.ComponentProps) {
  const { t } = useTranslation('legal');
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <h1>{t('sitemap.title')}</h1>
        <p className="lead quiet">{t('sitemap.lead')}</p>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'plan', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.groups}`}>
        {groups.map(({ key, pages }) => (
          <section key={key} aria-labelledby={key}>
            <h2 id={key}>{t(`sitemap.group.${key}`)}</h2>
            <ul>
              {pages.map(([page, path]) => (
                <li key={path}>
                  <Link to={path}>{t(`sitemap.page.${page}`)}</Link>
                  <span className="small quiet">{t(`sitemap.about.${page}`)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className={styles.help} aria-labelledby="help">
        <div className="wrap">
          <h2 id="help">{t('sitemap.help')}</h2>
          <p className={styles.acts}>
            <ButtonLink kind="ink" to="/faq">
              {t('faq.title')}
            </ButtonLink>
            <ButtonLink kind="line" to="/contact">
              {t('faq.contact')}
            </ButtonLink>
          </p>
          <p className="small">
            {t('sitemap.today')} <time dateTime={today}>{day}</time>
          </p>
        </div>
      </section>
    </>
  );
}
