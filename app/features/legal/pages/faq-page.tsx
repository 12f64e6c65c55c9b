import { Link } from 'react-router';
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
import type { Route } from './+types/faq-page.ts';
import styles from './faq-page.module.css';

export const handle = { isPublic: true, shows: [], params: ['q'], hydrate: 'never', namespaces: ['legal'] };

/** What strangers ask first: is my money safe and who runs this, taxes, how to stop, the certificate, the cloth. */
const MOST_ASKED = ['dons-9', 'dons-8', 'dons-10', 'compte-7', 'compte-9'];

export async function loader({ context, request }: Route.LoaderArgs) {
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
    asked: new URL(request.url).searchParams.get('q') ?? '',
    stale: tellStale(entries.find((entry) => entry.stale)?.stale, '/faq', language),
  };
}

export const meta = pageMeta;

export default function Faq({ loaderData: { categories, asked, stale } }: Route.ComponentProps) {
  const { t } = useTranslation('legal');
  const answers = categories.flatMap(({ id, language, questions }) =>
    questions.map(({ q }, index) => ({ id: answerId(id, index), q, language })),
  );
  const most = MOST_ASKED.flatMap((id) => answers.find((answer) => answer.id === id) ?? []);
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
        {most.length > 0 && (
          <nav className={styles.most} aria-labelledby="most">
            <h2 id="most">{t('faq.most')}</h2>
            <ul>
              {most.map(({ id, q, language }) => (
                <li key={id} {...written(language)}>
                  {/* The address opens its category where no script can. */}
                  <Link to={`/faq?q=${id}#${id}`} reloadDocument>
                    {q}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {categories.map(({ id, language, title, questions }, index) => (
          <details
            key={id}
            className={styles.category}
            open={asked ? asked.startsWith(`${id}-`) : index === 0}
            {...written(language)}
          >
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
