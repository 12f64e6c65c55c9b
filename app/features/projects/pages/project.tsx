import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import { Link } from 'react-router';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { groundOf } from '#platform/site.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/tag.tsx';
import type { Route } from './+types/project.ts';
import type { Language } from '../../../shared/language.ts';
import { formatDay, formatMonth } from '../../../shared/dates.ts';
import { donateFromPage } from '../../donations/donate.server.ts';
import { listRecentGifts } from '../../donations/donations.server.ts';
import { DonationForm } from '../../donations/parts/donation-form.tsx';
import { Budget } from '../parts/budget.tsx';
import { Materials } from '../parts/materials.tsx';
import { RecentGifts } from '../parts/recent-gifts.tsx';
import { ShareLink } from '../../shell/parts/share-link.tsx';
import { Sums } from '../parts/sums.tsx';
import { cloth, sceneUrl } from '../project-view.ts';
import { findProject } from '../projects.server.ts';
import styles from './project.module.css';

export const handle = { isPublic: true, namespaces: ['projects', 'donations'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const found = await findProject(db, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const { project, fund } = found;
  const { details } = project;
  const words = translate(context.get(visitorContext).language, 'projects');
  const path = `/projects/${project.id}`;
  return {
    meta: describePage(context, {
      path,
      title: project.title,
      description: project.description,
      art: { kind: 'hero', vignette: details.art.heroVignette, palette: details.art.heroPalette, seed: `projet-${project.id}` } as Drawing,
      crumbs: [
        { name: words('project.projects'), path: '/projects' },
        { name: project.title, path },
      ],
    }),
    path,
    url: `${settings.origin}${path}`,
    id: project.id,
    title: project.title,
    location: project.location,
    category: project.category,
    isUrgent: project.isUrgent,
    status: details.status,
    expectedCompletion: details.expectedCompletion,
    beneficiaries: details.beneficiaries,
    manager: details.manager,
    lead: details.lead,
    paragraphs: details.fullDescription,
    unit: details.details,
    budget: details.budget,
    materials: details.materials,
    buys: details.gifts,
    fundId: fund.id,
    raisedMinor: fund.raisedMinor,
    goalMinor: fund.goalMinor ?? 0,
    currency: fund.currency,
    supporters: fund.supporters,
    etoffe: cloth(fund.etoffe),
    plate: {
      wide: artUrl({ kind: 'hero', vignette: details.art.heroVignette, palette: details.art.heroPalette, wide: true, seed: `projet-${project.id}` } as never),
      tall: artUrl({ kind: 'hero', vignette: details.art.heroVignette, palette: details.art.heroPalette, seed: `projet-${project.id}` } as never),
    },
    updates: details.updates.map(({ art, ...update }, index) => ({ ...update, image: sceneUrl(`projet-${project.id}-journal-${index}`, art, undefined, '1:1') })),
    people: details.people.map(({ portrait, ...person }) => ({ ...person, image: artUrl({ kind: 'portrait', seed: person.name, ...portrait } as never) })),
    recent: await listRecentGifts(db, fund.id),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function Project({ loaderData: project, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('projects');
  const language = i18n.language as Language;
  return (
    <div style={{ '--etoffe': project.etoffe } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <nav aria-label={t('project.breadcrumb')} className={styles.crumbs}>
          <ol>
            <li>
              <Link to="/projects">{t('project.projects')}</Link>
            </li>
            <li>
              <Link to={`/projects?filter=${project.category}`}>{t(`category.${project.category}`)}</Link>
            </li>
            <li aria-current="page" lang="fr">
              {project.location}
            </li>
          </ol>
        </nav>
        <div className={styles.titles}>
          <h1 lang="fr">{project.title}</h1>
          <p className={styles.tags}>
            {project.isUrgent ? (
              <Tag kind="urgent" icon="hourglass-medium">
                {t('project.urgent')}
              </Tag>
            ) : (
              <Tag kind="ok" icon="check">
                <span lang="fr">{project.status}</span>
              </Tag>
            )}
          </p>
        </div>
        <dl className={styles.facts}>
          <Fact term={t('project.place')} value={project.location} lang="fr" />
          <Fact term={t('project.completion')} value={formatMonth(project.expectedCompletion, language)} />
          <Fact term={t('project.beneficiaries')} value={project.beneficiaries} lang="fr" />
          <Fact term={t('project.manager')} value={project.manager} lang="fr" />
        </dl>
      </header>
      <picture className={styles.plate}>
        <source media="(min-width: 48rem)" srcSet={project.plate.wide} width={1280} height={456} />
        <img src={project.plate.tall} alt="" width={720} height={640} fetchPriority="high" />
      </picture>
      <div className={styles.band} aria-hidden="true" />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.sums}>
          <Sums title={project.title} fundId={project.fundId} rendered={project} etoffe={project.etoffe} />
          <p className={styles.acts}>
            <ButtonLink kind="ink" to="#donner">
              {t('project.support')}
            </ButtonLink>
            <ShareLink url={project.url} title={project.title} text={t('project.shareText', { title: project.title })}>
              {t('project.share')}
            </ShareLink>
          </p>
        </div>
        <aside className={styles.aside} aria-label={t('project.support')}>
          <DonationForm programId={project.fundId} buys={project.buys} etoffe={project.etoffe} action={project.path} failure={actionData} />
          <RecentGifts gifts={project.recent} />
        </aside>
        <div className={`below ${styles.story}`}>
          <section aria-labelledby="why">
            <h2 id="why">{t('project.why')}</h2>
            <div className="prose" lang="fr">
              <p className="lead">{project.lead}</p>
              {project.paragraphs.map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph}</p>
              ))}
              <p className={styles.unit}>
                <b>{project.unit.costPerUnit}</b> {project.unit.impact}
              </p>
            </div>
          </section>
          <Budget lines={project.budget} currency={project.currency} etoffe={project.etoffe} />
          <Materials lines={project.materials} currency={project.currency} />
          <section aria-labelledby="updates">
            <h2 id="updates">{t('project.updates')}</h2>
            <ol className={styles.updates}>
              {project.updates.map((update) => (
                <li key={update.date + update.title}>
                  <article>
                    <img src={update.image} alt="" width={300} height={300} loading="lazy" decoding="async" />
                    <div>
                      <p className="fine quiet">
                        <time dateTime={update.date}>{formatDay(update.date, language)}</time>
                      </p>
                      <h3 lang="fr">{update.title}</h3>
                      <p className="quiet" lang="fr">
                        {update.description}
                      </p>
                    </div>
                  </article>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="people">
            <h2 id="people">{t('project.people')}</h2>
            <ul className={styles.people}>
              {project.people.map((person) => (
                <li key={person.name} lang="fr">
                  <img src={person.image} alt="" width={200} height={240} loading="lazy" decoding="async" />
                  <b>{person.name}</b>
                  <span className="quiet">{person.role}</span>
                </li>
              ))}
            </ul>
            <p className="fine quiet">{t('project.peopleNote')}</p>
          </section>
          <p>
            <ButtonLink kind="line" to="/projects">
              {t('project.back')}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

function Fact({ term, value, lang }: { term: string; value: string; lang?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd lang={lang}>{value}</dd>
    </div>
  );
}
