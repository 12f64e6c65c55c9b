import { data, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { VOLUNTEER_FIELDS } from '#app/features/contact/volunteering.ts';
import { VolunteerForm } from '#app/features/contact/parts/volunteer-form.tsx';
import type { Route } from './+types/volunteer-page.ts';
import head from './contact-page.module.css';
import styles from './volunteer-page.module.css';

export const handle = { isPublic: true, shows: [], params: ['sent'], namespaces: ['contact'] };

/** `/volunteer` and `/join-us` are one page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'contact');
  return {
    meta: describePage(context, {
      path: '/volunteer',
      title: words('volunteer.title'),
      description: words('volunteer.description'),
      art: { kind: 'scene', seed: 'benevole', type: 'bras', palette: 'savane' },
      crumbs: [{ name: words('volunteer.title'), path: '/volunteer' }],
    }),
    isSent: new URL(request.url).searchParams.has('sent'),
    // Its figures are invented.
    hasSamples: siteContextOf(context).settings.withSamples,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(
    context,
    await request.formData(),
    'submit-volunteer-application',
    (fields) => ({ ...readFields(VOLUNTEER_FIELDS, fields), company: fields.company }),
  );
  if (answer.ok) throw redirect('/volunteer?sent#candidature', 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

const FIGURES = ['volunteers', 'people', 'provinces', 'hours'] as const;
const STEPS = ['call', 'visit', 'sign', 'start'] as const;
const BENEFITS = ['learn', 'meet', 'proof', 'costs'] as const;

export default function Volunteer({ loaderData: { isSent, hasSamples }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  return (
    <>
      <header className={head.head}>
        <div className={head.words}>
          <h1>{t('volunteer.heading')}</h1>
          <p className="lead">{t('volunteer.lead')}</p>
        </div>
        <img
          src={artUrl({ kind: 'scene', seed: 'benevole', type: 'bras', palette: 'savane' })}
          alt=""
          width={400}
          height={300}
          fetchPriority="high"
        />
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'benevole', width: 1280, height: 24 })} />
      {hasSamples && (
        <dl className={`wrap ${styles.figures}`}>
          {FIGURES.map((key) => (
            <div key={key}>
              <dt>{t(`volunteer.figure.${key}`)}</dt>
              <dd className="num">{t(`volunteer.figure.${key}Number`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <section className="wrap" aria-labelledby="benefits">
        <h2 id="benefits">{t('volunteer.benefits')}</h2>
        <ul className={styles.benefits}>
          {BENEFITS.map((key) => (
            <li key={key}>
              <h3>{t(`volunteer.benefit.${key}`)}</h3>
              <p>{t(`volunteer.benefit.${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={`wrap section ${head.body}`}>
        <VolunteerForm isSent={isSent} failure={actionData} />
        <section aria-labelledby="steps">
          <h2 id="steps">{t('volunteer.steps')}</h2>
          <ol className={styles.steps}>
            {STEPS.map((key, index) => (
              <li key={key}>
                <span className={styles.lozenge} aria-hidden="true">
                  <b className="num">{index + 1}</b>
                </span>
                <div>
                  <h3>{t(`volunteer.step.${key}`)}</h3>
                  <p className="quiet">{t(`volunteer.step.${key}Text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
