import { href, Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { Soon } from '#app/kit/soon.tsx';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listNews } from '#app/features/news/articles.server.ts';
import { FEED, feedMeta } from '#app/features/news/feed.ts';
import type { Route } from './+types/news-page.ts';
import styles from './news-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['news'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'news');
  const items = await listNews(siteContextOf(context).db, language);
  return {
    meta: describePage(context, {
      path: '/news',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'actualites', type: 'fleuve', palette: 'soir' },
      crumbs: [{ name: words('title'), path: '/news' }],
    }),
    items,
  };
}

export const meta: Route.MetaFunction = (args) => [...pageMeta(args), ...feedMeta(args)];

export default function News({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('news');
  const { t: sign } = useTranslation('ui');
  const addressOf = useAddress();
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <h1>{t('title')}</h1>
        <p className="lead quiet">{t('lead')}</p>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'actualites', width: 1280, height: 24 })} />
      {items.length === 0 && <Soon />}
      <section className={`wrap ${styles.list}`} aria-label={t('list')}>
        {items.map(({ id, language, title, excerpt, day, date, category, minutes, image }, index) => (
          <article key={id} className={index === 0 ? styles.lead : styles.item}>
            <img
              src={image}
              alt=""
              width={400}
              height={300}
              {...(index === 0
                ? { fetchPriority: 'high' as const }
                : { loading: 'lazy' as const, decoding: 'async' as const })}
            />
            <div>
              <p className="small quiet">
                <b>{t(`category.${category}`)}</b> <time dateTime={day}>{date}</time>
                {sign('signs.comma') + t('minutes', { count: minutes })}
              </p>
              <h2>
                <Link to={href('/news/:id', { id })}>
                  <bdi lang={language}>{title}</bdi>
                </Link>
              </h2>
              <p className={styles.excerpt}>
                <bdi lang={language}>{excerpt}</bdi>
              </p>
            </div>
          </article>
        ))}
      </section>
      <p className={`wrap ${styles.feed}`}>
        <a href={addressOf(FEED)}>{t('feed')}</a>
      </p>
    </>
  );
}
