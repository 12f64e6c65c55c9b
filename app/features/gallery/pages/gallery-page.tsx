import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Soon } from '#app/kit/soon.tsx';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chip, Chips } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { readListOnce } from '#app/ui/kept-lists.ts';
import { Refetched } from '#app/ui/refetched.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { GALLERY_CATEGORIES } from '#app/features/gallery/gallery-categories.ts';
import { findPictures, WALL_SIZE } from '#app/features/gallery/gallery.server.ts';
import { PictureCard } from '#app/features/gallery/parts/picture-card.tsx';
import { Viewer } from '#app/features/gallery/parts/viewer.tsx';
import type { Route } from './+types/gallery-page.ts';
import styles from './gallery-page.module.css';

export const handle = { isPublic: true, shows: [], params: ['search', 'filter', 'page'], namespaces: ['gallery'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'gallery');
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 100);
  const category = GALLERY_CATEGORIES.find((known) => known === searchParams.get('filter'));
  const pages = Math.min(50, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1') || 1));
  const found = await findPictures(siteContextOf(context).db, { search, category, language });
  return {
    meta: describePage(context, {
      path: '/galerie',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'galerie', type: 'comptoir', palette: 'soir' },
      crumbs: [{ name: words('title'), path: '/galerie' }],
    }),
    search,
    category,
    pages,
    total: found.length,
    pictures: found.slice(0, pages * WALL_SIZE),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readListOnce({ request, serverLoader });

export const meta = pageMeta;

export default function Gallery({ loaderData: { pictures, total, search, category, pages } }: Route.ComponentProps) {
  const { t } = useTranslation('gallery');
  const [params] = useSearchParams();
  const [shown, setShown] = useState<number>();
  const withParam = (name: string, value?: string) => {
    const next = new URLSearchParams(params);
    next.delete('lang');
    if (name !== 'page') next.delete('page');
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  return (
    <>
      <header className={`on-deep ${styles.head}`}>
        <div className="wrap">
          <h1>{t('title')}</h1>
          {total > 0 && <p className="lead">{t('subtitle')}</p>}
          <SearchForm
            action="/galerie"
            label={t('search')}
            submitLabel={t('searchSubmit')}
            search={search}
            keep={{ filter: category }}
            className={styles.search}
          />
          <Chips label={t('filters')}>
            <Chip to={withParam('filter')} isCurrent={!category}>
              {t('category.all')}
            </Chip>
            {GALLERY_CATEGORIES.map((one) => (
              <Chip key={one} to={withParam('filter', one)} isCurrent={one === category}>
                {t(`category.${one}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'galerie', width: 1280, height: 24 })} />
      <section aria-label={t('list')}>
        <p className="visually-hidden" role="status">
          {t('count', { count: total })}
        </p>
        <Refetched className={styles.wall}>
          {pictures.length === 0 && !search && !category ? (
            <Soon />
          ) : pictures.length === 0 ? (
            <div className="wrap section">
              <Empty
                image={artUrl({ kind: 'scene', seed: 'vide', type: 'veillee', palette: 'nuit', frame: '1:1' })}
                title={t('none')}
              >
                <ButtonLink kind="ink" to="/galerie">
                  {t('clear')}
                </ButtonLink>
              </Empty>
            </div>
          ) : (
            <ul className={styles.wall}>
              {pictures.map((picture, index) => (
                <li key={picture.id} data-wide={picture.images[0]!.wide !== undefined || undefined}>
                  <PictureCard picture={picture} onOpen={() => setShown(index)} isEager={index < 2} />
                </li>
              ))}
            </ul>
          )}
        </Refetched>
      </section>
      {total > pictures.length && (
        <p className={`wrap ${styles.more}`}>
          <ButtonLink kind="line" to={withParam('page', String(pages + 1))} preventScrollReset>
            {t('more')}
          </ButtonLink>
        </p>
      )}
      {shown !== undefined && pictures[shown] && (
        <Viewer pictures={pictures} at={shown} onClose={() => setShown(undefined)} onMove={setShown} />
      )}
    </>
  );
}
