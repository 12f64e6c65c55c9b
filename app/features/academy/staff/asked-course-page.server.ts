import { data, href, type RouterContextProvider } from 'react-router';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { siteContextOf } from '#platform/site.ts';
import type { Staff } from '#platform/staff.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findAskedCourse, readPassages } from './asked-course.server.ts';

type Context = Readonly<RouterContextProvider>;

const PASSAGE = /^(title|description|outcomes\.\d+|modules\.\d+\.[\w.]+)$/;

/** The data of the page of a requested course. */
export async function readAskedCourse(context: Context, staff: Staff, asked: string) {
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const found = await findAskedCourse(db, asked);
  if (!found) throw data(null, { status: 404 });
  const { course, who, events } = found;
  const names = await nameStaff(db, [...events.map((event) => event.who ?? ''), course.mendedBy ?? '']);
  const passages = readPassages(course);
  const { id, status, isModel, topic, level, durationHours, memberId, createdAt, revision, mendedAt } = course;
  return {
    course: {
      id,
      status,
      isModel,
      topic,
      title: course.content?.title ?? topic,
      language: course.language,
      level: translate(language, 'academy')(`level.${level}`),
      hours: durationHours,
      who: memberId ? who || '' : undefined,
      at: formatStamp(createdAt, language),
      revision,
      mended: mendedAt && { who: names.get(course.mendedBy ?? '') ?? '', at: formatStamp(mendedAt, language) },
    },
    passages,
    corrections: passages.filter(({ isChanged }) => isChanged).length,
    mayDecide: staff.permissions.has('courses.decide'),
    events: events.map((event) => ({
      id: event.id,
      to: event.to,
      at: formatStamp(event.at, language),
      who: event.who && (names.get(event.who) ?? event.who),
      why: event.why,
    })),
  };
}

/** The actions of the page of a requested course. */
export function actOnAskedCourse(context: Context, request: Request, id: string) {
  return callStaffForm(
    context,
    request,
    {
      'decide-course': ({ decision, text }) => ({ id, decision, text }),
      'mend-course': ({ base, ...typed }) => ({
        id,
        base,
        fields: Object.fromEntries(Object.entries(typed).filter(([name]) => PASSAGE.test(name))),
      }),
    },
    href('/admin/courses/:id', { id }),
  );
}
