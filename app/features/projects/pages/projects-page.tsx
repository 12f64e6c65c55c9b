import type { CSSProperties } from 'react';
import { SearchForm } from '#app/ui/search-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { useSearchParams } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Soon } from '#app/kit/soon.tsx';
import { Band } from '#app/ui/band.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Chip, Chips } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { readListOnce } from '#app/ui/kept-lists.ts';
import { Refetched } from '#app/ui/refetched.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import type { Route } from './+types/projects-page.ts';
import { percentOf } from '#app/features/projects/percent.ts';
import { ProjectCardView } from '#app/features/projects/parts/project-card.tsx';
import { ProvinceMap } from '#app/features/projects/parts/province-map.tsx';
import { CATEGORIES, type Category } from '#app/features/projects/categories.ts';
import { countUrgent, listProjects, PAGE_SIZE, toCard } from '#app/features/projects/projects.server.ts';
import { listFacilities, listThemes } from '#app/features/projects/provinces.server.ts';
import { CATEGORY_CLOTHS, THEME_CLOTHS } from '#app/features/projects/cloths.ts';
import styles from './projects-page.module.css';

export const handle = {
  isPublic: true,
  shows: ['fund'],
  params: ['search', 'filter', 'theme', 'page'],
  namespaces: ['projects', 'provinces'],
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'projects');
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 100);
  const filter = searchParams.get('filter');
  const category = CATEGORIES.find((known) => known === filter);
  const pages = Math.min(50, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1') || 1));
  const [{ rows, hasMore }, urgentCount, themes] = await Promise.all([
    listProjects(db, { search, category, pages, language }),
    countUrgent(db),
    listThemes(db),
  ]);
  const theme = themes.find((known) => known === searchParams.get('theme')) ?? themes[0];
  return {
    meta: describePage(context, {
      path: '/projects',
      title: words('metaTitle'),
      description: words('metaDescription'),
      art: { kind: 'hero', vignette: 'ecole', palette: 'midi', who: 'instituteur' },
      crumbs: [{ name: words('project.projects'), path: '/projects' }],
    }),
    search,
    category: category as Category | undefined,
    pages,
    hasMore,
    canEverLoadMore: rows.length + Number(hasMore) > PAGE_SIZE,
    urgentCount,
    themes,
    map: theme && { theme, ...(await listFacilities(db, theme, language)) },
    cards: rows.map(toCard),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readListOnce({ request, serverLoader });

export const meta = pageMeta;

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { cards, search, category, urgentCount, themes, map, hasMore, canEverLoadMore, pages } = loaderData;
  const { t, i18n } = useTranslation('projects');
  const [params] = useSearchParams();
  const count = (value: number) => formatNumber(value, i18n.language);
  const supporters = cards.reduce((sum, card) => sum + card.supporters, 0);
  const average =
    cards.length === 0
      ? 0
      : Math.round(cards.reduce((sum, card) => sum + percentOf(card.raisedMinor, card.goalMinor), 0) / cards.length);
  // None at all yet, and none that was looked for and not found.
  const isNew = cards.length === 0 && !search && !category;
  const withParam = (name: string, value: string | undefined, hash = '') => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    if (name !== 'theme') next.delete('page');
    next.delete('lang');
    return `?${next}${hash}`;
  };
  return (
    <>
      <header className={styles.head}>
        <div className={`wrap ${styles.titles}`}>
          <h1>{t('title')}</h1>
          {!isNew && (
            <p className={styles.urgent}>
              <i aria-hidden="true" /> {t('urgentCount', { count: urgentCount })}
            </p>
          )}
        </div>
      </header>
      <div className={styles.tools}>
        <div className={`wrap ${styles.finding}`}>
          <SearchForm
            action="/projects"
            label={t('search')}
            submitLabel={t('searchSubmit')}
            placeholder={t('searchPlaceholder')}
            search={search}
            keep={{ filter: category, theme: map && map.theme !== themes[0] ? map.theme : undefined }}
          />
          <Chips label={t('categories')}>
            <Chip to={withParam('filter', undefined)} isCurrent={!category}>
              {t('category.all')}
            </Chip>
            {CATEGORIES.map((one) => (
              <Chip key={one} to={withParam('filter', one)} isCurrent={one === category} cloth={CATEGORY_CLOTHS[one]}>
                {t(`category.${one}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      </div>
      <Band src={artUrl({ kind: 'band', seed: 'projets', width: 1280, height: 24 })} />
      {!isNew && (
        <section className="wrap" aria-label={t('summary')}>
          <dl className={styles.figures}>
            <Figure value={count(cards.length)} label={t('shown', { count: cards.length })} />
            <Figure value={count(supporters)} label={t('supporters', { count: supporters })} />
            <Figure value={t('averageValue', { percent: average })} label={t('average')} />
          </dl>
        </section>
      )}
      <section className={`wrap ${styles.list}`} aria-label={t('list')}>
        <Refetched className={styles.cards}>
          {isNew ? (
            <Soon />
          ) : cards.length === 0 ? (
            <Empty
              image={artUrl({ kind: 'scene', seed: 'vide', type: 'mur', palette: 'savane', frame: '1:1' })}
              title={t('empty')}
              text={t('emptyHint')}
            >
              <ButtonLink kind="ink" to="/projects">
                {t('clear')}
              </ButtonLink>
            </Empty>
          ) : (
            <ul className={styles.cards}>
              {cards.map((card, index) => (
                <li
                  key={card.id}
                  className={index < 3 ? undefined : 'below'}
                  style={{ '--at': index } as CSSProperties}
                >
                  <ProjectCardView card={card} isEager={index < 1} />
                </li>
              ))}
            </ul>
          )}
        </Refetched>
        {hasMore ? (
          <ButtonLink kind="line" to={withParam('page', String(pages + 1))} preventScrollReset>
            {t('loadMore')}
          </ButtonLink>
        ) : (
          !canEverLoadMore &&
          cards.length > 0 && (
            <Button kind="line" disabled>
              {t('loadMoreSoon')}
            </Button>
          )
        )}
      </section>
      {map && (
        <ProvinceMap
          theme={map.theme}
          themes={themes.map((id) => ({
            id,
            to: withParam('theme', id === themes[0] ? undefined : id, '#provinces'),
            cloth: THEME_CLOTHS[id],
          }))}
          facilities={map.places}
          without={map.without}
          isSample={map.isSample}
          language={map.language}
          provincesIn={map.provincesIn}
          cloth={THEME_CLOTHS[map.theme]}
        />
      )}
    </>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
