import type { CSSProperties } from 'react';
import { data, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { NewsletterForm } from '#app/features/contact/parts/newsletter-form.tsx';
import { countHub, listIncubated, shortOf } from '#app/features/impact-hub/impact-hub.server.ts';
import { IdeaForm } from '#app/features/impact-hub/parts/idea-form.tsx';
import { attachUpload } from '#app/features/impact-hub/uploads.server.ts';
import { readIdeaFields } from '#app/features/impact-hub/idea-rules.ts';
import type { Route } from './+types/impact-hub-page.ts';
import styles from './impact-hub-page.module.css';

export const handle = { isPublic: true, params: ['sent'], namespaces: ['impact-hub'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'impact-hub');
  const { db, settings } = siteContextOf(context);
  const approved = await listIncubated(db, language);
  return {
    meta: describePage(context, {
      path: '/impact-hub',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'atelier', type: 'fauteuil', palette: 'marche' },
      crumbs: [{ name: words('title'), path: '/impact-hub' }],
    }),
    // What a sum pays for is the sample's.
    hasSamples: settings.withSamples,
    figures: await countHub(db),
    // Pictures come from this site only: another's logo would tell it who reads here.
    projects: approved.map(
      ({ id, language: shown, title, sector, location, image_url, logo_url, website_url, ...project }) => ({
        id,
        language: shown,
        title,
        sector,
        location,
        image: logo_url?.startsWith(`${settings.origin}/`) ? logo_url : image_url,
        site: website_url,
        text: shortOf(project),
      }),
    ),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

/** Without JavaScript the file comes with the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const attachment = await attachUpload(
    { siteContext: siteContextOf(context), files: context.get(filesContext) },
    form.get('file'),
    context.get(visitorContext).address,
  );
  const { answer, typed } = await callFromForm(
    context,
    form,
    'submit-project-idea',
    (fields) => ({ ...readIdeaFields(fields), ...(attachment ? { file_url: null } : {}) }),
    { attachment },
  );
  if (answer.ok) throw redirect('/impact-hub?sent#project-form', 303);
  const { error, fields } = answer.body;
  return data({ error, fields: fields ?? {}, typed }, { status: answer.status });
}

export const meta = pageMeta;

const STATS = ['received', 'working', 'cities'] as const;
const TIERS = [50, 200, 500] as const;
const THREADS = ['mentors', 'workshop', 'accounts', 'law', 'clients', 'loan'] as const;

export default function ImpactHub({
  loaderData: { figures, projects, isSent, hasSamples },
  actionData,
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation('impact-hub');
  const { t: sign } = useTranslation('ui');
  const shown = STATS.filter((key) => figures[key] > 0);
  return (
    <>
      <header className={`on-deep ${styles.head}`}>
        <div className={`wrap ${styles.inner}`}>
          <div>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            {shown.length > 0 && (
              <dl>
                {shown.map((key) => (
                  <div key={key}>
                    <dt>{t(`stat.${key}`, { count: figures[key] })}</dt>
                    <dd className="num">{formatNumber(figures[key], i18n.language)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <img
            src={artUrl({ kind: 'scene', seed: 'atelier', type: 'fauteuil', palette: 'marche' })}
            alt=""
            width={400}
            height={300}
            fetchPriority="high"
          />
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'atelier', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <IdeaForm isSent={isSent} failure={actionData} />
        <div className={styles.side}>
          {hasSamples && (
            <section aria-labelledby="tiers">
              <h2 id="tiers">{t('tiers')}</h2>
              <ul className={styles.tiers}>
                {TIERS.map((dollars) => (
                  <li key={dollars}>
                    <b className="num">{formatMoney({ amountMinor: dollars * 100, currency: 'USD' }, i18n.language)}</b>{' '}
                    <span>{t(`tier.${dollars}`)}</span>
                  </li>
                ))}
              </ul>
              <ButtonLink kind="ink" to="/sponsor">
                {t('support')}
              </ButtonLink>
            </section>
          )}
          {projects.length > 0 && (
            <section aria-labelledby="incubated">
              <h2 id="incubated">{t('incubated')}</h2>
              <ul className={styles.projects}>
                {projects.map(({ id, language, title, sector, location, image, site, text }, index) => (
                  <li key={id} style={{ '--at': index } as CSSProperties}>
                    <article>
                      <img src={image} alt="" width={76} height={76} loading="lazy" decoding="async" />
                      <div>
                        <h3 lang={language}>{title}</h3>
                        <p className="small quiet">
                          {t(`sector.${sector}`)}
                          {location && (
                            <>
                              {sign('signs.comma')}
                              <span lang={language}>{location}</span>
                            </>
                          )}
                        </p>
                        <p className="small" lang={language}>
                          {text}
                        </p>
                        {site && (
                          <p className="small">
                            <a href={site} rel="noopener external">
                              {new URL(site).hostname}
                            </a>
                          </p>
                        )}
                      </div>
                    </article>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <section className={`wrap ${styles.threads}`} aria-labelledby="threads">
        <h2 id="threads">{t('threads')}</h2>
        <ul>
          {THREADS.map((key) => (
            <li key={key}>
              <h3>{t(`thread.${key}`)}</h3>
              {(hasSamples || key !== 'loan') && <p>{t(`thread.${key}Text`)}</p>}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.call} aria-labelledby="call">
        <div className="wrap">
          <div>
            <h2 id="call">{t('callTitle')}</h2>
            <p className="lead">{t('callText')}</p>
            <ButtonLink to="/sponsor">{t('give')}</ButtonLink>
          </div>
          <div className={styles.letter}>
            <h2>{t('letter')}</h2>
            <NewsletterForm source="impact-hub" withName />
          </div>
        </div>
      </section>
    </>
  );
}
