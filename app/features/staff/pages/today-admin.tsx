import { useEffect } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatAge, formatClock, formatWeekday } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listLive, readHealth } from '#app/features/staff/sections.server.ts';
import { LiveSide } from '#app/features/staff/parts/live-side.tsx';
import { withAssignees } from '#app/features/staff/assignments.server.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { TaskRow } from '#app/features/staff/parts/task-row.tsx';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffOf, tasksOf, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { WeekStrip } from '#app/features/staff/parts/week-strip.tsx';
import type { Route } from './+types/today-admin.ts';

const LATE_DAYS = 3;
const DAY = 86_400_000;
/** How often an open page looks again for what came in. */
const LOOK_MS = 30_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const words = translate(language, 'admin');
  const now = Date.now();
  const sections = context.get(staffSectionsContext);
  const { memberId } = staff;
  const whose = new URL(request.url).searchParams.get('state') ?? undefined;
  const all = await tasksOf(context, staff);
  const tasks = await withAssignees(db, all, { memberId, whose });
  const weeks =
    sections.week && staff.permissions.has(sections.week.permission) ? await sections.week.read(db, new Date(now)) : [];
  const steps = await sections.help?.firstSteps(db, staff);
  return {
    // Until one of the first steps is done.
    isNew: steps?.done === 0,
    me: memberId,
    count: all.length,
    day: formatWeekday(dayInKinshasa(new Date(now)), language),
    live: (await listLive(db, sections, staff, language)).map(({ id, kind, at, values, icon, path }) => ({
      id,
      words: words(`live.${kind}`, values),
      icon,
      path,
      at: at.toISOString(),
      when:
        dayInKinshasa(at) === dayInKinshasa(new Date(now))
          ? formatClock(at, language)
          : formatWeekday(dayInKinshasa(at), language, 'short'),
    })),
    health: (await readHealth(db, sections, staff, new Date(now))).map(({ key, isWell, at, count, path }) => ({
      key,
      isWell,
      path,
      words: words(`health.${key}.${isWell ? 'ok' : 'bad'}`, { count }),
      at: at && formatClock(at, language),
    })),
    weeks: weeks.map((week) => ({
      ...week,
      dayNames: week.days.map(({ day }) => formatWeekday(day, language, 'short')),
    })),
    tasks: tasks.map(({ id, kind, target, since, path, values, assignee }) => ({
      id,
      target,
      assignee: assignee?.name,
      isMine: assignee?.memberId === memberId,
      title: words(`task.${kind}.title`, values),
      text: words(`task.${kind}.text`, values),
      act: words(`task.${kind}.act`, values),
      icon: sections.taskIcons[kind]!,
      path,
      since: since.toISOString(),
      age: formatAge(since, language, now),
      isLate: now - since.getTime() > LATE_DAYS * DAY,
      isToday: now - since.getTime() < DAY,
    })),
  };
}

/** Whoever may do it takes it in one press. */
export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request);
  const state = new URL(request.url).searchParams.get('state');
  return callStaffForm(
    context,
    request,
    { 'assign-task': ({ target, memberId }) => ({ target, memberId }) },
    state ? `/admin?state=${encodeURIComponent(state)}` : '/admin',
  );
}

const VIEWS = ['all', 'mine', 'nobody'] as const;

export default function Today({
  loaderData: { day, me, count, isNew, tasks, weeks, live, health },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const shown = VIEWS.find((view) => view === search.get('state')) ?? 'all';
  useEffect(() => {
    const look = setInterval(() => document.visibilityState === 'visible' && void revalidate(), LOOK_MS);
    return () => clearInterval(look);
  }, [revalidate]);
  const groups = [
    { key: 'late' as const, tasks: tasks.filter(({ isLate }) => isLate) },
    { key: 'older' as const, tasks: tasks.filter(({ isLate, isToday }) => !isLate && !isToday) },
    { key: 'now' as const, tasks: tasks.filter(({ isToday }) => isToday) },
  ].filter((group) => group.tasks.length > 0);
  return (
    <>
      <div className="hd">
        <div>
          <h1 className="cap1">{day}</h1>
          <p className="sub">{count > 0 ? t('today.waiting', { count }) : t('today.nothing')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {isNew && (
        <p className="banner banner--mist">
          <span className="grow">{t('guide.new')}</span>
          <Link to="/admin/guide/first-steps">{t('guide.stepsTitle')}</Link>
        </p>
      )}
      {weeks.map((week) => (
        <WeekStrip key={week.currency} {...week} />
      ))}
      <div className="cols today">
        <section className="sheet" aria-labelledby="todo">
          <div className="sheet__h">
            <h2 id="todo">{t('today.list')}</h2>
            <nav className="chips" aria-label={t('today.whose')}>
              {VIEWS.map((view) => (
                <Link
                  key={view}
                  className="chip"
                  to={view === 'all' ? '?' : `?state=${view}`}
                  aria-current={view === shown ? 'page' : undefined}
                >
                  {t(`today.${view}`)}
                </Link>
              ))}
            </nav>
          </div>
          {groups.length === 0 && (
            <div className="sheet__b">
              <p>
                <b>{t(count > 0 ? 'today.emptyHere' : 'today.empty')}</b>
                <br />
                <span className="quiet">{t('today.emptyText')}</span>
              </p>
            </div>
          )}
          {groups.map(({ key, tasks: some }) => (
            <div key={key}>
              <h3 className="grp">
                <span>{t(`today.${key}`)}</span>
                <span className="quiet">{some.length}</span>
              </h3>
              <ul className="td">
                {some.map((task) => (
                  <TaskRow key={task.id} task={task} me={me} />
                ))}
              </ul>
            </div>
          ))}
        </section>
        <LiveSide live={live} health={health} />
      </div>
    </>
  );
}
