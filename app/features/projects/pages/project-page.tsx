import { findShownPhoto } from '#app/features/photos/photos.server.ts';
import { Photo } from '#app/ui/photo.tsx';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import type { CSSProperties } from 'react';
import { href } from 'react-router';
import { artUrl, type Drawing, drawPerson } from '#app/art/address/drawing.ts';
import { leadOf } from '#app/art/scenes/leads.ts';
import { donateFromPage } from '#app/features/donations/donate.server.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { findShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { DonationForm } from '#app/features/donations/parts/donation-form.tsx';
import { tellGifts } from '#app/features/donations/amount-cards.server.ts';
import { showPictures } from '#app/features/photos/text-pictures.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { linksIn } from '#app/kit/links-in.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { ShareLink } from '#app/kit/share-link.tsx';
import { translate } from '#app/kit/words.server.ts';
import { formatMonth } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { readBudget } from '#app/features/projects/budget.server.ts';
import { readBands } from '#app/features/projects/pieces.server.ts';
import { reachesOf } from '#app/features/projects/percent.ts';
import { Budget } from '#app/features/projects/parts/budget-table.tsx';
import { ThreeBands } from '#app/features/spending/parts/three-bands.tsx';
import { Materials } from '#app/features/projects/parts/materials.tsx';
import { People } from '#app/features/projects/parts/people.tsx';
import { ProjectHead } from '#app/features/projects/parts/project-head.tsx';
import { RecentGifts } from '#app/features/projects/parts/recent-gifts.tsx';
import { Sums } from '#app/features/projects/parts/sums.tsx';
import { Updates } from '#app/features/projects/parts/updates.tsx';
import { Why } from '#app/features/projects/parts/why.tsx';
import { listGoals } from '#app/features/projects/goals.server.ts';
import { Goals } from '#app/features/projects/parts/goal-list.tsx';
import { listJournal } from '#app/features/projects/journal.server.ts';
import { findProject } from '#app/features/projects/projects.server.ts';
import type { Route } from './+types/project-page.ts';
import styles from './project-page.module.css';

export const handle = {
  isPublic: true,
  // An unknown project shows the first.
  shows: ({ id }: Record<string, string>) => [`fund:project-${id}`, 'fund:project-1'],
  namespaces: ['projects', 'donations'],
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const found = await findProject(db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { id, project, fund, source } = found;
  const words = translate(language, 'projects');
  const path = href('/projects/:id', { id: String(id) });
  const plate = (wide: boolean): Drawing => ({
    kind: 'hero',
    vignette: project.art.vignette,
    palette: project.art.heroPalette,
    wide,
    who: leadOf('project', id),
  });
  return {
    meta: describePage(context, {
      path,
      title: project.title,
      description: project.description,
      art: plate(false),
      crumbs: [
        { name: words('project.projects'), path: '/projects' },
        { name: project.title, path },
      ],
    }),
    path,
    url: `${settings.origin}${path}`,
    id,
    language: found.language,
    bodyLanguage: found.bodyLanguage,
    stale: tellStale(found.stale, path, language),
    title: project.title,
    location: project.location,
    category: project.category,
    isUrgent: project.urgent,
    status: project.status,
    completion: formatMonth(project.expectedCompletion, language),
    beneficiaries: project.beneficiaries,
    manager: project.manager,
    lead: project.lead,
    html: linksIn(await showPictures(db, found.html, language), language),
    unit: project.details,
    budget: await readBudget(db, fund.id, project.budget, source.budget),
    reaches: reachesOf(project.budget),
    materials: project.materials,
    buys: tellGifts(project.gifts, source.gifts, language),
    presets: changedPresets(),
    match: await findShownMatch(db, fund, language),
    fundId: fund.id,
    raisedMinor: fund.raisedMinor,
    goalMinor: fund.goalMinor ?? 0,
    currency: fund.currency,
    goals: (await listGoals(db, id, language)).map(({ who: _who, ...goal }) => goal),
    supporters: fund.supporters,
    cloth: clothUrl(fund.cloth),
    plate: { wide: artUrl(plate(true)), tall: artUrl(plate(false)) },
    photo: await findShownPhoto(db, { data: project, source, language: found.language }),
    updates: await listJournal(db, id, language),
    people: project.people.map(({ portrait, ...person }, index) => ({
      ...person,
      // As they are called in French: the same face in every language.
      image: artUrl(drawPerson(source.people[index]!.name, portrait)),
    })),
    isSample: source.sample !== undefined,
    bands: await readBands(db, fund, language),
    recent: await listRecentGifts(db, fund.id),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function Project({ loaderData: project, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('donations');
  return (
    <div style={{ '--cloth': project.cloth } as CSSProperties}>
      <ProjectHead project={project} />
      {project.photo ? (
        <figure className={styles.plate}>
          <Photo {...project.photo} sizes="100vw" width={1280} height={456} isFirst />
          {project.photo.credit && (
            <figcaption className="wrap small quiet">{t('project.photoBy', { name: project.photo.credit })}</figcaption>
          )}
        </figure>
      ) : (
        <picture className={styles.plate}>
          <source media="(min-width: 48rem)" srcSet={project.plate.wide} width={1280} height={456} />
          <img src={project.plate.tall} alt="" width={720} height={640} fetchPriority="high" />
        </picture>
      )}
      <div className={styles.band} aria-hidden="true" />
      <StaleNote stale={project.stale} />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.sums}>
          <Sums title={project.title} fundId={project.fundId} rendered={project} cloth={project.cloth} />
          <p className={styles.acts}>
            <ButtonLink kind="ink" to="#donner">
              {t('project.support')}
            </ButtonLink>
            <ShareLink url={project.url} title={project.title} text={t('project.shareText', { title: project.title })}>
              {t('project.share')}
            </ShareLink>
          </p>
          <Goals goals={project.goals} currency={project.currency} />
        </div>
        <aside className={`below ${styles.aside}`} aria-label={t('project.support')}>
          <DonationForm
            programId={project.fundId}
            presets={project.presets}
            match={project.match}
            buys={project.buys}
            reaches={project.reaches}
            cloth={project.cloth}
            action={project.path}
            failure={actionData}
          />
          <p>
            <TextLink to={`${href('/donate/plusieurs')}?fund=${project.fundId}`} reloadDocument isForward>
              {tell('several')}
            </TextLink>
          </p>
          <RecentGifts gifts={project.recent} />
        </aside>
        <div className={`below ${styles.story}`}>
          <Why {...project} />
          {project.budget.lines.length > 0 && (
            <Budget {...project.budget} currency={project.currency} language={project.language} />
          )}
          {project.materials.length > 0 && (
            <Materials lines={project.materials} currency={project.currency} language={project.language} />
          )}
        </div>
        <div className={`below ${styles.rest}`}>
          {project.updates.length > 0 && <Updates updates={project.updates} />}
          <div>
            {project.people.length > 0 && (
              <People people={project.people} language={project.language} isSample={project.isSample} />
            )}
            {project.bands && (
              <section aria-labelledby="pieces">
                <h2 id="pieces">{t('pieces.heading')}</h2>
                <ThreeBands
                  {...project.bands}
                  labels={{ received: t('pieces.received'), spent: t('pieces.spent'), proven: t('pieces.proven') }}
                />
                <p>
                  <TextLink to={`${project.path}/preuves`}>{t('pieces.see')}</TextLink>
                </p>
              </section>
            )}
            <p>
              <ButtonLink kind="line" to="/projects">
                {t('project.back')}
              </ButtonLink>
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
