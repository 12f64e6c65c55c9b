import { href } from 'react-router';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Tag } from '#app/ui/tag.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPicture } from '#app/features/gallery/gallery.server.ts';
import type { Route } from './+types/picture-page.ts';
import styles from './picture-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['gallery'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'gallery');
  const found = await findPicture(siteContextOf(context).db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { art, ...picture } = found;
  const path = href('/galerie/:id', { id: picture.id });
  return {
    meta: describePage(context, {
      path,
      title: picture.title,
      description: picture.description,
      art,
      crumbs: [
        { name: words('title'), path: '/galerie' },
        { name: picture.title, path },
      ],
    }),
    picture,
  };
}

export const meta = pageMeta;

export default function PicturePage({ loaderData: { picture } }: Route.ComponentProps) {
  const { t } = useTranslation('gallery');
  const { t: sign } = useTranslation('ui');
  return (
    <article className={`wrap ${styles.page}`}>
      <header>
        <Tag kind="plain">{t(`category.${picture.category}`)}</Tag>
        <h1 lang={picture.language}>{picture.title}</h1>
        <p className="lead" lang={picture.language}>
          {picture.description}
        </p>
        <p className="quiet">
          {picture.day + sign('signs.comma')}
          <span lang={picture.language}>{picture.location}</span>
        </p>
      </header>
      <ul className={styles.images}>
        {picture.images.map(({ src, alt, wide }, index) => (
          <li key={src}>
            <img
              src={src}
              alt={alt}
              lang={picture.language}
              {...(wide ? { width: 720, height: 640 } : { width: 400, height: 300 })}
              loading={index === 0 ? undefined : 'lazy'}
            />
          </li>
        ))}
      </ul>
      <nav aria-label={t('around')} className={styles.around}>
        {picture.previous && <TextLink to={href('/galerie/:id', { id: picture.previous })}>{t('previous')}</TextLink>}
        <TextLink to="/galerie">{t('back')}</TextLink>
        {picture.next && (
          <TextLink to={href('/galerie/:id', { id: picture.next })} isForward>
            {t('next')}
          </TextLink>
        )}
      </nav>
    </article>
  );
}
