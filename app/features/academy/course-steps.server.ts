import { data, href, redirect, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { PersonName } from '#app/shared/inputs.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { callFromForm, isResumed, textOf } from '#platform/form-endpoint.ts';
import { Refusal, refuse } from '#platform/refusals.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { issueCertificate } from './certificates.server.ts';
import { findLearning } from './learning.server.ts';
import { saveReview } from './reviews.server.ts';

// The forms of a course's page. Each ends in a redirect that it throws, or answers what its form has to show.
type Context = Readonly<RouterContextProvider>;

/** Longer than any name: a longer text is refused, never cut. */
const MOST_TYPED = 1000;

const pathOf = (courseId: string) => href('/academy/course/:id', { id: courseId });
const toDoor = (courseId: string) => redirect(`/auth?next=${encodeURIComponent(pathOf(courseId))}`, 303);

/**
 * Enrols from the course's page: leads to the payment, or back to the course. A visitor without an account signs in
 * first.
 */
export async function enrolFromPage(context: Context, courseId: string, form: FormData) {
  const { answer, typed } = await callFromForm(context, form, 'create-course-enrollment', ({ method }) => ({
    courseId,
    method,
  }));
  if (answer.ok)
    throw redirect(answer.body.checkoutUrl ? String(answer.body.checkoutUrl) : `${pathOf(courseId)}?enrolled=1`, 303);
  if (answer.status === 401) throw toDoor(courseId);
  const { error, fields } = answer.body;
  return data({ error, fields, typed, intent: 'enrol' }, { status: answer.status });
}

/** Moves a learner to the newest version of the course; what is unchanged in it keeps their progress. */
export async function renewFromPage(context: Context, courseId: string, form: FormData) {
  const { answer } = await callFromForm(context, form, 'renew-course-enrollment', () => ({ courseId }));
  if (answer.ok) throw redirect(`${pathOf(courseId)}?tab=curriculum`, 303);
  if (answer.status === 401) throw toDoor(courseId);
  return data({ error: answer.body.error, intent: 'renew' }, { status: answer.status });
}

/** Issues the certificate of a finished course, in the name given. */
export async function claimFromPage(context: Context, courseId: string, form: FormData, request: Request) {
  const learner = await findLearner(context, courseId, request);
  if (!learner) return fail(context, new Refusal('course_unfinished', { status: 409 }), 'certificate');
  const typed = textOf(form, 'holder', MOST_TYPED);
  if (isResumed(form)) return fail(context, RESUMED, 'certificate', { holder: typed });
  const holder = PersonName('holder_required').safeParse(typed);
  if (!holder.success) return fail(context, nameRefused(holder.error, 'holder'), 'certificate', { holder: typed });
  const { language } = context.get(visitorContext);
  const number = await siteContextOf(context).db.transaction((tx) =>
    issueCertificate(tx, learner.course, learner.enrollment, holder.data, language),
  );
  if (number instanceof Refusal) return fail(context, number, 'certificate');
  throw redirect(href('/certificates/:number', { number }), 303);
}

/** Stores an opinion of a course, with the display name its author enters, since an account has none by itself. */
export async function reviewFromPage(context: Context, courseId: string, form: FormData, request: Request) {
  const learner = await findLearner(context, courseId, request);
  if (!learner) return fail(context, new Refusal('review_not_enrolled', { status: 403 }), 'review');
  const stars = Number(textOf(form, 'stars', 1));
  const text = textOf(form, 'text', 1000).trim();
  const typedName = textOf(form, 'name', MOST_TYPED);
  const name = PersonName('review_name').safeParse(typedName);
  const typed = { name: typedName.trim(), text, stars: String(stars) };
  if (isResumed(form)) return fail(context, RESUMED, 'review', typed);
  if (!(stars >= 1 && stars <= 5))
    return fail(context, new Refusal('review_stars', { field: 'stars' }), 'review', typed);
  if (!text) return fail(context, new Refusal('review_text', { field: 'text' }), 'review', typed);
  if (!name.success) return fail(context, nameRefused(name.error, 'name'), 'review', typed);
  if (name.data.includes('@')) return fail(context, new Refusal('review_name', { field: 'name' }), 'review', typed);
  await siteContextOf(context).db.transaction((tx) =>
    saveReview(tx, learner.enrollment, { name: name.data, stars, text }),
  );
  throw redirect(`${pathOf(courseId)}?tab=reviews`, 303);
}

/** The learner; a visitor is sent to the sign-in and returns with the form filled in. */
async function findLearner(context: Context, courseId: string, request: Request) {
  const { db } = siteContextOf(context);
  const visitor = context.get(visitorContext);
  const member = memberOf(context, request);
  const learning = await findLearning(db, courseId, visitor);
  return learning?.enrollment ? { member, course: learning.course, enrollment: learning.enrollment } : undefined;
}

const RESUMED = new Refusal('form_resumed', { status: 200 });

const nameRefused = ({ issues }: z.ZodError, field: string) => new Refusal(issues[0]!.message as ErrorCode, { field });

function fail(context: Context, refusal: Refusal, intent: string, typed: Record<string, string> = {}) {
  const { body, status } = refuse(
    { translate: siteContextOf(context).translate },
    refusal,
    context.get(visitorContext),
  );
  return data({ error: body.error, fields: body.fields, intent, typed }, { status });
}
