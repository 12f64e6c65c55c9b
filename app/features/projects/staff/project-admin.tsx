import { type CSSProperties, useEffect } from 'react';
import { data, href, Link } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { EntryState } from '#app/features/content/parts/entry-state.tsx';
import { PHOTOS } from '#app/features/photos/photo-rules.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { keepAtHand } from '#app/kit/keep-at-hand.ts';
import { useAddress } from '#app/kit/use-address.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { dayInKinshasa, formatDay, formatMonth, formatStamp } from '#app/shared/dates.server.ts';
import { ThreeBands } from '#app/features/spending/parts/three-bands.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import { formatMoneyWhole } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { findEntry } from '#platform/content.ts';
import { attachPicture } from '#platform/pictures.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { type BudgetLine, readBudget } from '#app/features/projects/budget.server.ts';
import { readBands } from '#app/features/projects/pieces.server.ts';
import { listGoals } from '#app/features/projects/goals.server.ts';
import { listJournal } from '#app/features/projects/journal.server.ts';
import { communeOf } from '#app/features/projects/commune.ts';
import { percentOf } from '#app/features/projects/percent.ts';
import { countFollowers, listNewsOf } from '#app/features/projects/project-news.server.ts';
import { fundOf, projectEntries } from '#app/features/projects/project-entries.server.ts';
import { BudgetSheet, type ShownLine } from './budget-sheet.tsx';
import { GoalSheet } from './goal-sheet.tsx';
import { readJournalForm } from './journal-action.ts';
import { JournalForm } from './journal-form.tsx';
import { MaterialsSheet } from './materials-sheet.tsx';
import { NewsLine, type ShownNews } from './news-line.tsx';
import { findProjectEntry, findProjectFund } from './read-project.server.ts';
import type { Route } from './+types/project-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'projects.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { id } = params;
  const entry = await findProjectEntry(db, id);
  if (!entry) throw data(null, { status: 404 });
  // What visitors read; a draft may lack anything, and is read where it is written.
  const live = await findEntry(db, projectEntries, id);
  // As it is written, with plain spaces: by that name a material is known.
  const text = live?.source;
  const fund = await findProjectFund(db, id);
  const { raisedMinor = 0, goalMinor = 0, supporters = 0, currency = 'USD' } = fund ?? {};
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency }, language);
  const goals = await listGoals(db, Number(id), language);
  const names = await nameStaff(
    db,
    goals.map(({ who }) => who),
  );
  const dollars = (sum: number) => formatMoneyWhole({ amountMinor: Math.round(sum * 100), currency: 'USD' }, language);
  const { startedOn, expectedCompletion: ends, budget = [], materials = [], people = [] } = text ?? {};
  return {
    id,
    me: staff.memberId,
    title: entry.title,
    state: entry.state,
    isLive: live !== undefined,
    location: text?.location ?? '',
    status: text?.status,
    dates: {
      from: startedOn && formatDay(startedOn, language),
      to: ends && formatMonth(ends, language),
    },
    sums: {
      raised: money(raisedMinor),
      goal: money(goalMinor ?? 0),
      percent: percentOf(raisedMinor, goalMinor),
      supporters: formatNumber(supporters, language),
    },
    goals: goals.map(({ id: row, day, fromMinor, toMinor, reason, who }) => ({
      id: row,
      day,
      from: money(fromMinor),
      to: money(toMinor),
      reason,
      who: names.get(who),
    })),
    bands: fund && (await readBands(db, fund, language)),
    cloth: fund && clothUrl(fund.cloth),
    fundId: fund?.id,
    maySpending: staff.permissions.has('spending.read'),
    budget: {
      ...showBudget(await readBudget(db, fundOf(id), budget), money),
      recordPath:
        fund && staff.permissions.has('spending.record')
          ? `${href('/admin/spending')}?fund=${fund.id}#record`
          : undefined,
    },
    materials: materials.map(({ item, cost, status }) => ({ item, cost: dollars(cost), status })),
    people: people.map(({ name, role }) => ({ name, role })),
    journal: await listJournal(db, Number(id), language),
    followers: await countFollowers(db, Number(id)),
    news: await readNews(db, Number(id), language),
    maySend: staff.permissions.has('news.send'),
    today: dayInKinshasa(),
    mayWriteTexts: staff.permissions.has('content.read'),
    mayGoal: live !== undefined && staff.permissions.has('projects.goal'),
    mayMaterials: live !== undefined && staff.permissions.has('projects.materials'),
    mayJournal: live !== undefined && staff.permissions.has('journal.write'),
  };
}

type Budget = { lines: readonly BudgetLine[]; others: Omit<BudgetLine, 'label' | 'plannedMinor'> };

/** A budget in words: each line's state, and at the end what was paid for none of them. */
function showBudget({ lines, others }: Budget, money: (minor: number) => string) {
  const all: (typeof others & Partial<BudgetLine>)[] = others.spentMinor > 0 ? [...lines, others] : [...lines];
  const sum = (of: (line: (typeof all)[number]) => number) => all.reduce((total, line) => total + of(line), 0);
  return {
    lines: all.map(({ label, plannedMinor, spentMinor, provenMinor }): ShownLine => {
      const overMinor = plannedMinor === undefined ? 0 : spentMinor - plannedMinor;
      const open = spentMinor > provenMinor ? 'toProve' : 'proven';
      return {
        label,
        planned: plannedMinor === undefined ? undefined : money(plannedMinor),
        spent: money(spentMinor),
        shares: plannedMinor
          ? { spent: percentOf(spentMinor, plannedMinor), proven: percentOf(provenMinor, plannedMinor) }
          : undefined,
        state: overMinor > 0 ? 'over' : spentMinor === 0 ? 'toCome' : open,
        over: overMinor > 0 ? money(overMinor) : undefined,
      };
    }),
    total: { planned: money(sum((line) => line.plannedMinor ?? 0)), spent: money(sum((line) => line.spentMinor)) },
  };
}

async function readNews(db: Database, projectId: number, language: Language): Promise<Record<string, ShownNews>> {
  const all = await listNewsOf(db, projectId);
  return Object.fromEntries(
    [...all].map(([entryId, { id, state, leavesAt, sentTo }]) => [
      entryId,
      { id, state, time: formatStamp(leavesAt, language), sentTo },
    ]),
  );
}

/** `reason.sw` and its like, by language. */
const readReasons = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      name.startsWith('reason.') && text ? [[name.slice(7), text]] : [],
    ),
  );

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'projects.read');
  const files = context.get(filesContext);
  const projectId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'change-goal': ({ goal, reason, ...fields }) => ({ projectId, goal, reason, reasons: readReasons(fields) }),
      'set-material': ({ item, to }) => ({ projectId, item, to }),
      'tell-donors': ({ entryId }) => ({ entryId }),
      'hold-news': ({ newsId }) => ({ newsId }),
      'write-journal': readJournalForm(projectId),
    },
    href('/admin/projects/:id', params),
    { attach: (form) => attachPicture(files, PHOTOS, form) },
  );
}

/** The room of one project: what it gathered, its goal, its materials, who looks after it, and its journal. */
export default function ProjectAdmin({ loaderData: project, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const { id, dates, sums, isLive } = project;
  const commune = communeOf(project.location);
  const fieldPage = href('/admin/projects/:id/journal', { id });
  useEffect(() => {
    if (project.mayJournal) void keepAtHand(fieldPage);
  }, [project.mayJournal, fieldPage]);
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={href('/admin/projects')}>
              <StaffIcon name="arrow-left" />
              <span>{t('projects.title')}</span>
            </Link>
          </p>
          <h1 lang="fr">{project.title || t('content.untitled')}</h1>
          <p className="sub row">
            <EntryState state={project.state} />
            {project.status && (
              <span className="tag" lang="fr">
                {project.status}
              </span>
            )}
            <span lang="fr">{project.location}</span>
            {dates.to && (
              <span>
                {dates.from
                  ? t('projects.dates', { from: dates.from, to: dates.to })
                  : t('projects.ends', { to: dates.to })}
              </span>
            )}
          </p>
        </div>
        <div className="hd__a">
          {isLive && (
            <a className="b b--q" href={address(href('/projects/:id', { id }))}>
              <StaffIcon name="eye" />
              <span>{t('projects.see')}</span>
            </a>
          )}
          {project.mayWriteTexts && (
            <Link className="b" to={href('/admin/content/:collection/:id', { collection: 'projects', id })}>
              <StaffIcon name="pencil-simple" />
              {t('projects.texts')}
            </Link>
          )}
          {project.mayJournal && (
            <a className="b" href="#write">
              <StaffIcon name="note-pencil" />
              {t('projects.write')}
            </a>
          )}
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {!isLive && <p className="banner">{t('projects.isNot')}</p>}
      <dl className="figs">
        <Figure value={sums.raised} label={t('projects.received')} />
        <Figure value={sums.goal} label={t('projects.goal')} />
        <Figure value={t('translations.percent', { percent: sums.percent })} label={t('projects.share')} />
        <Figure value={sums.supporters} label={t('projects.supporters')} />
      </dl>
      <div className="cols cols--2">
        <div className="stack">
          <section className="sheet" aria-labelledby="journal">
            <div className="sheet__h">
              <h2 id="journal">{t('projects.journal')}</h2>
              <span className="fine quiet">{t('projects.entries', { count: project.journal.length })}</span>
            </div>
            {project.mayJournal && (
              <div className="sheet__b" id="write">
                <JournalForm
                  projectId={id}
                  me={project.me}
                  today={project.today}
                  commune={commune}
                  failure={actionData}
                />
                <p className="fine">
                  <a href={fieldPage}>{t('projects.fieldPage')}</a>
                </p>
              </div>
            )}
            <p className="sheet__b fine quiet">
              {project.followers > 0
                ? t('projects.news.followers', { count: project.followers })
                : t('projects.news.nobody')}
            </p>
            <ul className="sheet__b">
              {project.journal.map((entry) => (
                <li key={entry.id} className="row" style={{ flexWrap: 'nowrap' }}>
                  <img src={entry.image} alt="" width={72} height={72} loading="lazy" decoding="async" />
                  <span className="grow">
                    <b lang="fr">{entry.title}</b>
                    <br />
                    <span className="fine quiet" lang="fr">
                      <time dateTime={entry.date}>{entry.day}</time>
                      {entry.place && ` · ${entry.place}`}
                    </span>
                    <NewsLine
                      entryId={entry.id}
                      title={entry.title}
                      news={project.news[entry.id]}
                      followers={project.followers}
                      maySend={project.maySend}
                    />
                  </span>
                  {project.mayWriteTexts && (
                    <Link
                      className="b b--q"
                      to={href('/admin/content/:collection/:id', { collection: 'journal', id: entry.id })}
                    >
                      <StaffIcon name="pencil-simple" />
                      <span className="visually-hidden">{`${t('projects.texts')} : ${entry.title}`}</span>
                    </Link>
                  )}
                </li>
              ))}
              {project.journal.length === 0 && <li className="quiet">{t('projects.noEntries')}</li>}
            </ul>
          </section>
        </div>
        <div className="stack">
          {project.fundId && project.maySpending && (
            <section className="sheet" aria-labelledby="spending" style={{ '--cloth': project.cloth } as CSSProperties}>
              <div className="sheet__h">
                <h2 id="spending">{t('spending.bands')}</h2>
                <Link className="b b--q" to={`${href('/admin/spending')}?fund=${project.fundId}`}>
                  <span>{t('spending.see')}</span>
                </Link>
              </div>
              <div className="sheet__b">
                {project.bands ? (
                  <ThreeBands
                    {...project.bands}
                    labels={{
                      received: t('spending.received'),
                      spent: t('spending.spent'),
                      proven: t('spending.proven'),
                    }}
                  />
                ) : (
                  <p className="quiet">{t('spending.nothing')}</p>
                )}
              </div>
            </section>
          )}
          <MaterialsSheet materials={project.materials} mayChange={project.mayMaterials} />
          <GoalSheet goal={sums.goal} goals={project.goals} mayChange={project.mayGoal} failure={actionData} />
          <BudgetSheet {...project.budget} cloth={project.cloth} />
          <section className="sheet" aria-labelledby="people">
            <div className="sheet__h">
              <h2 id="people">{t('projects.people')}</h2>
            </div>
            <ul className="sheet__b" lang="fr">
              {project.people.map(({ name, role }) => (
                <li key={name}>
                  <b>{name}</b> <span className="quiet">{role}</span>
                </li>
              ))}
              {project.people.length === 0 && <li className="quiet">{t('projects.noPeople')}</li>}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
