import { Form, Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import type { Hit } from '#app/shared/hit.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { nameEntries } from '#app/features/shell/name-entries.ts';
import { Matched, nextSteps, ResultList } from '#app/features/shell/parts/search-results.tsx';
import { filterEntries } from '#app/features/shell/search-entries.ts';
import { searchContent } from '#app/features/shell/search.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Route } from './+types/search-page.ts';
import styles from './search-page.module.css';

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
      <Found query={query} hits={hits} />
    </>
  );
}

/** Answers and content beside what one can do, and whom one can ask. */
function Found({ query, hits }: { query: string; hits: Hit[] }) {
  const { t, i18n } = useTranslation('search');
  const named = nameEntries(t);
  const entries = filterEntries(named, query);
  const count = entries.length + hits.length;
  const answers = hits.filter(({ group }) => group === 'faq');
  const others = hits.filter(({ group }) => group !== 'faq');
  return (
    <div className={`wrap section ${styles.found}`}>
      <p role="status" className="quiet">
        {!query ? t('suggestions') : count > 0 ? t('count', { count }) : t('none', { query })}
      </p>
      <div>
        {!query && <ResultList found={entries} query="" />}
        {query && count === 0 && (
          <section>
            <h2>{t('nextSteps')}</h2>
            <ResultList found={nextSteps(named)} query="" />
          </section>
        )}
        {answers.length > 0 && (
          <section>
            <h2>{t('answers')}</h2>
            {answers.map((hit, index) => (
              <details
                key={hit.id}
                className={styles.answer}
                open={index === 0}
                lang={hit.language === i18n.language ? undefined : hit.language}
              >
                <summary>
                  <b>
                    <Matched title={hit.title} query={query} />
                  </b>
                  <Icon name="plus" />
                </summary>
                <p>{hit.text}</p>
                <p>
                  <a href={addressIn(hit.to, i18n.language)} lang={i18n.language}>
                    {t('readOn')}
                  </a>
                </p>
              </details>
            ))}
          </section>
        )}
        {others.length > 0 && (
          <section>
            <h2>{t('content')}</h2>
            <ResultList found={others} query={query} />
          </section>
        )}
      </div>
      <aside>
        {query && entries.length > 0 && (
          <section className={styles.acts}>
            <h2>{t('acts')}</h2>
            <ResultList found={entries} query={query} />
          </section>
        )}
        <p className={styles.ask}>
          <b>{t('askTitle')}</b>
          <Link to="/contact">{t('ask')}</Link>
        </p>
      </aside>
    </div>
  );
}
