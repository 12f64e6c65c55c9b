import { clothUrl } from '#app/art/cloth/cloth.ts';
import type { CSSProperties } from 'react';
import { href } from 'react-router';
import { artUrl, type Drawing, drawPerson } from '#app/art/address/drawing.ts';
import { leadOf } from '#app/art/scenes/leads.ts';
import { tellAmount } from '#app/features/donations/amount-cards.server.ts';
import { donateFromPage } from '#app/features/donations/donate.server.ts';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { DonationForm } from '#app/features/donations/parts/donation-form.tsx';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { ShareLink } from '#app/kit/share-link.tsx';
import { translate } from '#app/kit/words.server.ts';
import { formatDay, formatMonth } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listExpenses } from '#app/features/projects/expenses.server.ts';
import { reachesOf } from '#app/features/projects/percent.ts';
import { Budget } from '#app/features/projects/parts/budget.tsx';
import { Expenses } from '#app/features/projects/parts/expenses.tsx';
import { Materials } from '#app/features/projects/parts/materials.tsx';
import { People } from '#app/features/projects/parts/people.tsx';
import { ProjectHead } from '#app/features/projects/parts/project-head.tsx';
import { RecentGifts } from '#app/features/projects/parts/recent-gifts.tsx';
import { Sums } from '#app/features/projects/parts/sums.tsx';
import { Updates } from '#app/features/projects/parts/updates.tsx';
import { Why } from '#app/features/projects/parts/why.tsx';
import { sceneUrl } from '#app/features/projects/project-view.ts';
import { findProject } from '#app/features/projects/projects.server.ts';
import type { Route } from './+types/project.ts';
import styles from './project.module.css';

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
  const { project, fund } = found;
  const { details } = project;
  const words = translate(language, 'projects');
  const path = href('/projects/:id', { id: String(project.id) });
  const plate = (wide: boolean): Drawing => ({
    kind: 'hero',
    vignette: details.art.vignette,
    palette: details.art.heroPalette,
    wide,
    who: leadOf('project', project.id),
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
    id: project.id,
    language: found.language,
    title: project.title,
    location: project.location,
    category: project.category,
    isUrgent: project.isUrgent,
    status: details.status,
    completion: formatMonth(details.expectedCompletion, language),
    beneficiaries: details.beneficiaries,
    manager: details.manager,
    lead: details.lead,
    paragraphs: details.fullDescription,
    unit: details.details,
    budget: details.budget,
    reaches: reachesOf(details.budget),
    materials: details.materials,
    buys: Object.fromEntries(
      Object.entries(details.gifts).map(([amount, french]) => [amount, tellAmount(french, language)]),
    ),
    fundId: fund.id,
    raisedMinor: fund.raisedMinor,
    goalMinor: fund.goalMinor ?? 0,
    currency: fund.currency,
    supporters: fund.supporters,
    cloth: clothUrl(fund.cloth),
    plate: { wide: artUrl(plate(true)), tall: artUrl(plate(false)) },
    updates: details.updates.map(({ art, ...update }, index) => ({
      ...update,
      day: formatDay(update.date, language),
      image: sceneUrl(`projet-${project.id}-journal-${index}`, art, undefined, '1:1'),
    })),
    people: details.people.map(({ portrait, ...person }, index) => ({
      ...person,
      image: artUrl(drawPerson(found.people[index]!.name, portrait)),
    })),
    expenses: await listExpenses(db, project.id, language),
    recent: await listRecentGifts(db, fund.id),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function Project({ loaderData: project, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  return (
    <div style={{ '--cloth': project.cloth } as CSSProperties}>
      <ProjectHead project={project} />
      <picture className={styles.plate}>
        <source media="(min-width: 48rem)" srcSet={project.plate.wide} width={1280} height={456} />
        <img src={project.plate.tall} alt="" width={720} height={640} fetchPriority="high" />
      </picture>
      <div className={styles.band} aria-hidden="true" />
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
        </div>
        <aside className={`below ${styles.aside}`} aria-label={t('project.support')}>
          <DonationForm
            programId={project.fundId}
            buys={project.buys}
            reaches={project.reaches}
            cloth={project.cloth}
            action={project.path}
            failure={actionData}
          />
          <RecentGifts gifts={project.recent} />
        </aside>
        <div className={`below ${styles.story}`}>
          <Why lead={project.lead} paragraphs={project.paragraphs} unit={project.unit} language={project.language} />
          <Budget lines={project.budget} currency={project.currency} language={project.language} />
          <Materials lines={project.materials} currency={project.currency} language={project.language} />
          <Updates updates={project.updates} language={project.language} />
          <People people={project.people} language={project.language} />
          <Expenses expenses={project.expenses} />
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
