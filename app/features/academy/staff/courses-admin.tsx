import { data, href, Link } from 'react-router';
import { EntryState } from '#app/features/content/parts/entry-state.tsx';
import { editablesContext, mayEdit } from '#app/features/content/editable.server.ts';
import { countStates, listCollection } from '#app/features/content/entry-list.server.ts';
import { ENTRY_STATES } from '#app/features/content/entry-states.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { FROM_FILE } from '#platform/content-store.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { blankCourse } from '#app/features/academy/course-entries.server.ts';
import { countAskedCourses } from './academy-lists.server.ts';
import type { Route } from './+types/courses-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'courses.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const collection = context.get(editablesContext).get('courses');
  if (!collection) throw data(null, { status: 404 });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listCollection(db, collection, readListState(query));
  const names = await nameStaff(
    db,
    items.map(({ who }) => who ?? ''),
  );
  return {
    next,
    counts: await countStates(db, collection),
    states: ENTRY_STATES,
    asked: (await countAskedCourses(db)).draft ?? 0,
    mayWrite: mayEdit(collection, 'write', staff),
    courses: items.map(({ id, title, state, who, at }) => ({
      id,
      title,
      state,
      by: who && who !== FROM_FILE ? (names.get(who) ?? who) : null,
      at: at && formatStamp(new Date(at), language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'courses.read');
  const file = (await request.clone().formData()).get('file');
  const sent = file instanceof File && file.size > 0 ? await file.text() : '';
  return callStaffForm(
    context,
    request,
    {
      'save-draft': ({ title = '', madeAs }) => ({
        collection: 'courses',
        data: { ...blankCourse(), title: title.trim() },
        madeAs,
      }),
      'import-course': () => ({ text: sent }),
    },
    ({ id }) => `${href('/admin/courses/:id', { id: String(id) })}?at=facts`,
  );
}

/** The courses we write: drafts, what is learnt, what is to come; a new one, or one from a file. */
export default function Courses({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { courses, counts, states, next, asked, mayWrite } = loaderData;
  return (
    <>
      <ListHead
        title={t('builder.list')}
        sentence={t('content.live', { count: counts.published + counts.changed })}
        states={states.map((id) => ({ id, label: t(`content.state.${id}`), count: counts[id] }))}
        hasViews={false}
        error={actionData?.error}
      >
        <Link className="b" to={href('/admin/courses/asked')}>
          <StaffIcon name="list-checks" />
          {t('builder.asked', { count: asked })}
        </Link>
      </ListHead>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('builder.list')}
          rows={courses}
          none={t('content.none')}
          columns={(col) => [
            col('title', t('course.title'), 'c-m wrapc', ({ id, title }) => (
              <Link to={href('/admin/courses/:id', { id })} lang={title ? 'fr' : undefined}>
                {title || t('content.untitled')}
              </Link>
            )),
            col('state', t('content.stateHead'), 'c-t', ({ state }) => <EntryState state={state} />),
            col('by', t('content.changedHead'), 'c-s', ({ by, at }) =>
              by ? t('content.wroteBy', { by, at: at! }) : t('content.fromFile'),
            ),
          ]}
        />
      </div>
      <ListFoot next={next} />
      {mayWrite && (
        <div className="cols cols--2">
          <section className="sheet" aria-labelledby="new">
            <div className="sheet__h">
              <h2 id="new">{t('builder.new')}</h2>
            </div>
            <div className="sheet__b">
              <ActForm intent="save-draft" label={t('builder.begin')}>
                <Field
                  label={t('content.field.title')}
                  name="title"
                  maxLength={200}
                  autoComplete="off"
                  lang="fr"
                  defaultValue={actionData?.typed.title}
                />
              </ActForm>
            </div>
          </section>
          <section className="sheet" aria-labelledby="import">
            <div className="sheet__h">
              <h2 id="import">{t('builder.import')}</h2>
            </div>
            <div className="sheet__b">
              <ActForm intent="import-course" kind="line" label={t('builder.importSend')} hasFile>
                <Field
                  label={t('builder.importFile')}
                  hint={t('builder.importHint')}
                  name="file"
                  type="file"
                  accept=".yaml,.yml,text/yaml,application/yaml"
                  error={actionData?.fields.text}
                />
              </ActForm>
            </div>
          </section>
        </div>
      )}
    </>
  );
}
