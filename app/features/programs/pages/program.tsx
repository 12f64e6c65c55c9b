import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { ShareLink } from '#app/features/shell/parts/share-link.tsx';
import { translate } from '#app/features/shell/words.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { Language } from '#app/shared/language.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { donateFromPage } from '../../donations/donate.server.ts';
import { DonationForm } from '../../donations/parts/donation-form.tsx';
import { Sums } from '../../projects/parts/sums.tsx';
import { cloth } from '../../projects/project-view.ts';
import { drawProgram, findProgram } from '../programs.server.ts';
import type { Route } from './+types/program.ts';
import styles from './program.module.css';

export const handle = { isPublic: true, namespaces: ['programs', 'projects', 'donations'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const { language } = context.get(visitorContext);
  const found = await findProgram(db, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const { entry, fund } = found;
  const { id, data } = entry;
  const words = translate(language, 'programs');
  const path = `/programs/${id}`;
  return {
    meta: describePage(context, { path, title: data.title, description: data.short, art: drawProgram(id, data), crumbs: [{ name: words('title'), path: '/programs' }, { name: data.title, path }] }),
    path,
    url: settings.origin + path,
    title: data.title,
    short: data.short,
    status: data.status,
    filter: data.filter,
    beneficiaries: data.beneficiaries,
    about: data.about,
    details: data.details,
    impact: data.impact,
    timeline: data.timeline.map((step) => ({ ...step, day: formatDay(step.date, language as Language) })),
    fundId: fund.id,
    sums: { raisedMinor: fund.raisedMinor, supporters: fund.supporters, goalMinor: fund.goalMinor ?? 0, currency: fund.currency },
    etoffe: cloth(data.etoffe),
    plate: artUrl({ kind: 'hero', vignette: data.art.vignette, palette: data.art.heroPalette, wide: true, seed: `programme-${id}` } as Drawing),
    scene: artUrl(drawProgram(id, data)),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function ProgramPage({ loaderData: program, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('programs');
  return (
    <div style={{ '--etoffe': program.etoffe } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.facts}>
          <Link to="/programs">{t('title')}</Link>
          <Tag kind={program.status === 'Actif' ? 'ok' : 'wait'}>{t(`status.${program.status}`)}</Tag>
          <span>{t(`filter.${program.filter}`)}</span>
        </p>
        <h1 lang="fr">{program.title}</h1>
        <p className="lead quiet" lang="fr">
          {program.short}
        </p>
        <p className={styles.acts}>
          <ButtonLink to="#donner" reloadDocument>
            {t('support')}
          </ButtonLink>
          <ShareLink title={program.title} text={program.short} url={program.url} />
        </p>
      </header>
      <img className={styles.plate} src={program.plate} alt="" width={1280} height={456} fetchPriority="high" />
      <Band src={artUrl({ kind: 'band', seed: program.fundId, width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <div className={styles.words}>
          <section aria-labelledby="goal">
            <h2 id="goal">{t('goal')}</h2>
            <Sums title={program.title} fundId={program.fundId} rendered={program.sums} etoffe={program.etoffe} />
            <p className={styles.people}>
              <b>{t('beneficiaries')}</b> <span lang="fr">{program.beneficiaries}</span>
            </p>
          </section>
          <section aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            <div className="prose" lang="fr">
              {program.about.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
          <section aria-labelledby="activities">
            <h2 id="activities">{t('activities')}</h2>
            <ul className={styles.activities} lang="fr">
              {program.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="impact">
            <h2 id="impact">{t('impact')}</h2>
            <dl className={styles.impact} lang="fr">
              {program.impact.map(({ figure, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{figure}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="timeline">
            <h2 id="timeline">{t('timeline')}</h2>
            <ol className={styles.timeline}>
              {program.timeline.map(({ date, day, title, text }) => (
                <li key={date}>
                  <time dateTime={date}>{day}</time>
                  <div lang="fr">
                    <b>{title}</b>
                    <p className="quiet">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </div>
        <div className={styles.form}>
          <DonationForm programId={program.fundId} etoffe={program.etoffe} action={program.path} failure={actionData} />
        </div>
      </div>
    </div>
  );
}
