import { written } from '#app/shared/language.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { listEntries } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { answerId } from '#app/features/legal/answer-id.ts';
import { faq } from '#app/features/legal/documents.server.ts';
import type { Route } from './+types/faq.ts';
import styles from './faq.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['legal'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'legal');
  const entries = await listEntries(siteContextOf(context).db, faq, language);
  const categories = entries.map(({ id, data, language: shown }) => ({ id, language: shown, ...data }));
  return {
    meta: describePage(context, {
      path: '/faq',
      title: words('faq.title'),
      description: words('faq.description'),
      art: { kind: 'scene', seed: 'faq', type: 'lecture', palette: 'fleuve' },
      crumbs: [{ name: words('faq.title'), path: '/faq' }],
      jsonLd: [
        {
          '@type': 'FAQPage',
          inLanguage: categories[0]?.language ?? language,
          mainEntity: categories.flatMap(({ questions }) =>
            questions.map(({ q, a }) => ({
              '@type': 'Question',
              name: q,
              acceptedAnswer: { '@type': 'Answer', text: a },
            })),
          ),
        },
      ],
    }),
    categories,
    stale: tellStale(entries.find((entry) => entry.stale)?.stale, '/faq', language),
  };
}

export const meta = pageMeta;

export default function Faq({ loaderData: { categories, stale } }: Route.ComponentProps) {
  const { t } = useTranslation('legal');
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <div className={styles.words}>
            <h1>{t('faq.heading')}</h1>
            <p className="lead">{t('faq.lead')}</p>
          </div>
          <img
            src={artUrl({ kind: 'scene', seed: 'faq', type: 'lecture', palette: 'fleuve' })}
            alt=""
            width={400}
            height={300}
            fetchPriority="high"
          />
        </div>
      </header>
      <StaleNote stale={stale} />
      <Band src={artUrl({ kind: 'band', seed: 'faq', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.list}`}>
        {categories.map(({ id, language, title, questions }, index) => (
          <details key={id} className={styles.category} open={index === 0} {...written(language)}>
            <summary>
              <h2>{title}</h2>
              <Icon name="plus" />
            </summary>
            <dl>
              {questions.map(({ q, a }, at) => (
                <div key={q} id={answerId(id, at)}>
                  <dt>{q}</dt>
                  <dd>{a}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
        <p className={styles.help}>
          <span className="lead">{t('faq.help')}</span>
          <ButtonLink kind="ink" to="/contact">
            {t('faq.contact')}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
