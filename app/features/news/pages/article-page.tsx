import { describeShown } from '#app/features/photos/photo-ref.ts';
import { findPhotos } from '#app/features/photos/photos.server.ts';
import { written } from '#app/shared/language.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { data, href, Link } from 'react-router';
import { addressIn } from '#app/shared/page-address.ts';
import { artUrl, drawPerson } from '#app/art/address/drawing.ts';
import { showPictures } from '#app/features/photos/text-pictures.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { ShareLink } from '#app/kit/share-link.tsx';
import { frameText } from '#app/kit/frame-text.ts';
import { linksIn } from '#app/kit/links-in.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Photo } from '#app/ui/photo.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { foundation } from '#app/kit/foundation.server.ts';
import { findEntry, listEntries } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { articles, drawingOf, toNewsItem } from '#app/features/news/articles.server.ts';
import type { Article } from '#app/features/news/article.ts';
import { feedMeta } from '#app/features/news/feed.ts';
import { chooseRelated } from '#app/features/news/related.ts';
import type { Route } from './+types/article-page.ts';
import styles from './article-page.module.css';

export const handle = { isPublic: true, shows: [], namespaces: ['news'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'news');
  const [entry, newest] = await Promise.all([
    findEntry(db, articles, params.id, language),
    listEntries(db, articles, language, 24),
  ]);
  const list = { name: words('title'), path: '/news' };
  if (!entry) {
    return data(
      {
        meta: describePage(context, {
          path: '/news',
          title: words('notFound'),
          description: words('notFoundText'),
          isHidden: true,
        }),
        article: undefined,
      },
      { status: 404 },
    );
  }
  const photos = await findPhotos(
    db,
    [entry, ...newest].map((one) => one.data.photo?.id),
  );
  const photoOf = (of: Article) => photos.get(of.photo?.id ?? '');
  const photo = photoOf(entry.data);
  const item = toNewsItem(entry, language, photo);
  const path = href('/news/:id', { id: entry.id });
  return data({
    meta: describePage(context, {
      path,
      title: item.title,
      description: item.excerpt,
      art: drawingOf(entry.id, entry.data),
      crumbs: [list, { name: item.title, path }],
      jsonLd: [
        {
          '@type': 'NewsArticle',
          headline: item.title,
          description: item.excerpt,
          datePublished: item.day,
          dateModified: item.day,
          articleSection: words(`category.${item.category}`),
          mainEntityOfPage: addressIn(settings.origin + path, language),
          inLanguage: entry.bodyLanguage,
          author: { '@type': 'Person', name: item.author },
          publisher: { '@type': 'NGO', name: foundation().legalName, url: settings.origin },
        },
      ],
    }),
    article: {
      ...item,
      photo: photo && { ...photo, ...describeShown(entry) },
      html: linksIn(frameText(await showPictures(db, entry.html, language)).html, language),
      bodyLanguage: entry.bodyLanguage,
      stale: tellStale(entry.stale, path, language),
      url: settings.origin + path,
      portrait: artUrl(drawPerson(entry.source.author, entry.data.portrait)),
      others: chooseRelated(newest, { id: entry.id, category: item.category }).map(
        ({ id, data: other, language: shown }) => ({
          id,
          language: shown,
          title: other.title,
          image: photoOf(other) ? smallPhoto(photoOf(other)!.path) : artUrl(drawingOf(id, other, '1:1')),
        }),
      ),
    },
  });
}

export const meta: Route.MetaFunction = (args) => [...pageMeta(args), ...feedMeta(args)];

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const { t } = useTranslation('news');
  const { t: sign } = useTranslation('ui');
  if (!article) {
    return (
      <Letterbox
        art={artUrl({ kind: 'scene', seed: 'vide', type: 'bac', palette: 'soir', frame: '1:1' })}
        title={t('notFound')}
      >
        <p className="lead">{t('notFoundText')}</p>
        <ButtonLink kind="ink" to="/news">
          {t('back')}
        </ButtonLink>
      </Letterbox>
    );
  }
  const { title, excerpt, category, day, date, minutes, author, portrait, image, photo, html, url, others } = article;
  return (
    <article>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.facts}>
          <Link to="/news">{t('title')}</Link>
          <Tag kind="plain">{t(`category.${category}`)}</Tag>
          <span>
            <time dateTime={day}>{date}</time>
            {sign('signs.comma') + t('minutes', { count: minutes })}
          </span>
        </p>
        <h1 id="s0">
          <bdi lang={article.language}>{title}</bdi>
        </h1>
        <p className="lead quiet">
          <bdi lang={article.language}>{excerpt}</bdi>
        </p>
      </header>
      <StaleNote stale={article.stale} />
      {photo ? (
        <figure>
          <Photo
            className={styles.plate}
            path={photo.path}
            alt={photo.alt}
            lang={photo.lang}
            sizes="100vw"
            width={1280}
            height={560}
            isFirst
          />
          {photo.credit && <figcaption className="wrap small quiet">{t('photoBy', { name: photo.credit })}</figcaption>}
        </figure>
      ) : (
        <img className={styles.plate} src={image} alt="" width={1280} height={560} fetchPriority="high" />
      )}
      <Band src={artUrl({ kind: 'band', seed: `actualite-${article.id}`, width: 1280, height: 24 })} />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.story}>
          <div className={styles.author}>
            <img src={portrait} alt="" width={64} height={77} />
            <p>
              <b lang={article.language}>{author}</b>
              <br />
              <span className="small quiet">{t('author')}</span>
            </p>
            <ShareLink title={title} text={excerpt} url={url} />
          </div>
          <div className={styles.prose} {...written(article.bodyLanguage)} dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <div className={styles.beside}>
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
          <nav className={styles.others} aria-labelledby="others">
            <h2 id="others">{t('others')}</h2>
            <ul>
              {others.map((other) => (
                <li key={other.id}>
                  <img src={other.image} alt="" width={80} height={80} loading="lazy" decoding="async" />
                  <Link to={href('/news/:id', { id: other.id })}>
                    <bdi lang={other.language}>{other.title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
            <p>
              <Link to="/news">{t('back')}</Link>
            </p>
          </nav>
        </div>
      </div>
    </article>
  );
}
