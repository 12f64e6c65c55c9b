import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Tag } from '#app/ui/tag.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPicture } from '../gallery.server.ts';
import type { Route } from './+types/picture.ts';
import styles from './picture.module.css';

export const handle = { isPublic: true, hydrate: 'never', namespaces: ['gallery'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'gallery');
  const found = await findPicture(groundOf(context).db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { art, ...picture } = found;
  const path = `/galerie/${picture.id}`;
  return {
    meta: describePage(context, { path, title: picture.title, description: picture.description, art, crumbs: [{ name: words('title'), path: '/galerie' }, { name: picture.title, path }] }),
    picture,
  };
}

export const meta = pageMeta;

export default function PicturePage({ loaderData: { picture } }: Route.ComponentProps) {
  const { t } = useTranslation('gallery');
  return (
    <article className={`wrap ${styles.page}`}>
      <header>
        <Tag kind="plain">{t(`category.${picture.category}`)}</Tag>
        <h1 lang="fr">{picture.title}</h1>
        <p className="lead" lang="fr">
          {picture.description}
        </p>
        <p className="quiet">
          <time dateTime={picture.date}>{picture.day}</time>, <span lang="fr">{picture.location}</span>
        </p>
      </header>
      <ul className={styles.images}>
        {picture.images.map(({ src, alt }, index) => (
          <li key={src}>
            <img src={src} alt={alt} lang="fr" width={400} height={300} loading={index === 0 ? undefined : 'lazy'} />
          </li>
        ))}
      </ul>
      <nav aria-label={t('around')} className={styles.around}>
        {picture.previous && <TextLink to={`/galerie/${picture.previous}`}>{t('previous')}</TextLink>}
        <TextLink to="/galerie">{t('back')}</TextLink>
        {picture.next && (
          <TextLink to={`/galerie/${picture.next}`} isForward>
            {t('next')}
          </TextLink>
        )}
      </nav>
    </article>
  );
}
