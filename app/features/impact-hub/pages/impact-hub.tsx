import { data, redirect } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-door.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { NewsletterForm } from '../../contact/parts/newsletter-form.tsx';
import { payContext } from '../../payments/pay-context.server.ts';
import { listApproved, shortOf } from '../impact-hub.server.ts';
import { IdeaForm } from '../parts/idea-form.tsx';
import { attachUpload } from '../uploads.server.ts';
import type { Route } from './+types/impact-hub.ts';
import styles from './impact-hub.module.css';

export const handle = { isPublic: true, params: ['sent'], namespaces: ['impact-hub'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'impact-hub');
  const approved = await listApproved(groundOf(context).db);
  return {
    meta: describePage(context, { path: '/impact-hub', title: words('title'), description: words('description'), art: { kind: 'scene', seed: 'atelier', type: 'fauteuil', palette: 'marche' }, crumbs: [{ name: words('title'), path: '/impact-hub' }] }),
    projects: approved.map(({ id, title, sector, location, image_url, ...project }) => ({ id, title, sector, location, image: image_url, text: shortOf(project) })),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

/** Without JavaScript the file comes with the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const attachment = await attachUpload({ ground: groundOf(context), files: context.get(payContext).files }, form.get('file'), context.get(visitorContext).address);
  const { answer, typed } = await callFromForm(context, form, 'submit-project-idea', ({ consent_gdpr, file_url, ...idea }) => ({ ...idea, consent_gdpr: consent_gdpr === 'on', file_url: attachment ? null : file_url || null }), attachment);
  if (answer.ok) throw redirect('/impact-hub?sent#project-form', 303);
  const { error, fields } = answer.body;
  return data({ error, fields: fields ?? {}, typed }, { status: answer.status });
}

export const meta = pageMeta;

const STATS = ['received', 'working', 'selling'] as const;
const TIERS = [50, 200, 500] as const;
const THREADS = ['mentors', 'workshop', 'accounts', 'law', 'clients', 'loan'] as const;

export default function ImpactHub({ loaderData: { projects, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('impact-hub');
  return (
    <>
      <header className={`on-deep ${styles.head}`}>
        <div className={`wrap ${styles.inner}`}>
          <div>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <dl>
              {STATS.map((key) => (
                <div key={key}>
                  <dt>{t(`stat.${key}`)}</dt>
                  <dd className="num">{t(`stat.${key}Number`)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <img src={artUrl({ kind: 'scene', seed: 'atelier', type: 'fauteuil', palette: 'marche' })} alt="" width={400} height={300} fetchPriority="high" />
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'atelier', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <IdeaForm isSent={isSent} failure={actionData} />
        <div className={styles.side}>
          <section aria-labelledby="tiers">
            <h2 id="tiers">{t('tiers')}</h2>
            <ul className={styles.tiers}>
              {TIERS.map((dollars) => (
                <li key={dollars}>
                  <b className="num">{`${dollars}\u00a0$`}</b> <span>{t(`tier.${dollars}`)}</span>
                </li>
              ))}
            </ul>
            <ButtonLink kind="ink" to="/sponsor">
              {t('support')}
            </ButtonLink>
          </section>
          {projects.length > 0 && (
            <section aria-labelledby="incubated">
              <h2 id="incubated">{t('incubated')}</h2>
              <ul className={styles.projects}>
                {projects.map(({ id, title, sector, location, image, text }) => (
                  <li key={id}>
                    <article>
                      <img src={image} alt="" width={76} height={76} loading="lazy" decoding="async" />
                      <div>
                        <h3 lang="fr">{title}</h3>
                        <p className="small quiet">
                          {t(`sector.${sector}`)}, <span lang="fr">{location}</span>
                        </p>
                        <p className="small" lang="fr">
                          {text}
                        </p>
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
              <p>{t(`thread.${key}Text`)}</p>
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
