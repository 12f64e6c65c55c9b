import { Form } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { nameEntries } from '#app/features/shell/name-entries.ts';
import { SearchResults } from '#app/features/shell/parts/search-results.tsx';
import { filterEntries } from '#app/features/shell/search-entries.ts';
import { searchContent } from '#app/features/shell/search.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Route } from './+types/search.ts';
import styles from './search.module.css';

export const handle = { namespaces: ['search'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'search');
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  return {
    meta: describePage(context, {
      path: '/search',
      title: words('title'),
      description: words('description'),
      isHidden: query !== '',
    }),
    query,
    hits: await searchContent(context, query),
  };
}

export const meta = pageMeta;

/** The search as a page: where the header's button leads without JavaScript. */
export default function Search({ loaderData: { query, hits } }: Route.ComponentProps) {
  const { t } = useTranslation('search');
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <h1>{t('title')}</h1>
          <Form method="get" role="search" className={styles.form}>
            <label htmlFor="q">{t('label')}</label>
            <input id="q" type="search" name="q" defaultValue={query} placeholder={t('placeholder')} maxLength={100} />
            <Button type="submit" kind="ink">
              {t('submit')}
            </Button>
          </Form>
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'recherche', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.results}`}>
        <SearchResults query={query} entries={filterEntries(nameEntries(t), query)} hits={hits} level={2} withAnswers />
      </div>
    </>
  );
}
