import { data, Link } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { Letterbox } from '#app/features/shell/parts/letterbox.tsx';
import { ShareLink } from '#app/features/shell/parts/share-link.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import foundation from '#content/foundation.json';
import { findEntry, listEntries } from '#platform/content.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { articles, drawingOf, toNewsItem } from '../articles.server.ts';
import type { Route } from './+types/article.ts';
import styles from './article.module.css';

export const handle = { isPublic: true, namespaces: ['news'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'news');
  const [entry, newest] = await Promise.all([findEntry(db, articles, params.id), listEntries(db, articles, 4)]);
  const list = { name: words('title'), path: '/news' };
  if (!entry) {
    return data({ meta: describePage(context, { path: '/news', title: words('notFound'), description: words('notFoundText'), isHidden: true }), article: undefined }, { status: 404 });
  }
  const item = toNewsItem(entry, language);
  const path = `/news/${entry.id}`;
  return data({
    meta: describePage(context, {
      path,
      title: item.title,
      description: item.excerpt,
      art: drawingOf(entry.id, entry.data),
      crumbs: [list, { name: item.title, path }],
      jsonLd: [{ '@type': 'NewsArticle', headline: item.title, datePublished: item.day, inLanguage: 'fr', author: { '@type': 'Person', name: item.author }, publisher: { '@type': 'NGO', name: foundation.legalName } }],
    }),
    article: {
      ...item,
      html: entry.html,
      url: settings.origin + path,
      portrait: artUrl({ kind: 'portrait', seed: item.author }),
      others: newest.filter(({ id }) => id !== entry.id).slice(0, 3).map(({ id, data: { title } }) => ({ id, title })),
    },
  });
}

export const meta = pageMeta;

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const { t } = useTranslation('news');
  if (!article) {
    return (
      <Letterbox art={artUrl({ kind: 'scene', seed: 'vide', type: 'lecteur', palette: 'soir', frame: '1:1' })} title={t('notFound')}>
        <p className="lead">{t('notFoundText')}</p>
        <ButtonLink kind="ink" to="/news">
          {t('back')}
        </ButtonLink>
      </Letterbox>
    );
  }
  const { title, excerpt, category, day, date, minutes, author, portrait, image, html, url, others } = article;
  return (
    <article>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.facts}>
          <Tag kind="plain">{t(`category.${category}`)}</Tag>
          <span>
            <time dateTime={day}>{date}</time>, {t('minutes', { count: minutes })}
          </span>
        </p>
        <h1 lang="fr">{title}</h1>
        <p className="lead quiet" lang="fr">
          {excerpt}
        </p>
        <div className={styles.author}>
          <img src={portrait} alt="" width={48} height={58} />
          <p>
            <b>{author}</b>
            <br />
            <span className="small quiet">{t('author')}</span>
          </p>
          <ShareLink title={title} text={excerpt} url={url} />
        </div>
      </header>
      <img className={styles.plate} src={image} alt="" width={1280} height={560} fetchPriority="high" />
      <Band src={artUrl({ kind: 'band', seed: `actualite-${article.id}`, width: 1280, height: 24 })} />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.prose} lang="fr" dangerouslySetInnerHTML={{ __html: html }} />
        <aside className={styles.help} aria-labelledby="help">
          <h2 id="help">{t('helpTitle')}</h2>
          <p>{t('helpText')}</p>
          <ButtonLink kind="ink" to="/donate">
            {t('give')}
          </ButtonLink>
          <ButtonLink kind="line" to="/volunteer">
            {t('volunteer')}
          </ButtonLink>
        </aside>
      </div>
      <nav className={`wrap ${styles.others}`} aria-labelledby="others">
        <h2 id="others">{t('others')}</h2>
        <ul>
          {others.map((other) => (
            <li key={other.id}>
              <Link to={`/news/${other.id}`} lang="fr">
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/news">{t('back')}</Link>
        </p>
      </nav>
    </article>
  );
}
