import { data, href, redirect, type RouterContextProvider } from 'react-router';
import type { Editable } from '#app/features/content/editable.server.ts';
import { changeRows } from '#app/features/content/entry-form.server.ts';
import { findRevision, newestRevision } from '#app/features/content/revisions.server.ts';
import { meaningOf, readMeanings } from '#app/features/content/meaning.server.ts';
import { findShown } from '#app/features/content/staff/entry-view.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { FROM_FILE } from '#platform/content-store.ts';
import { callFromForm, textOf } from '#platform/form-endpoint.ts';
import type { Answer } from '#platform/functions.ts';
import { siteContextOf } from '#platform/site.ts';
import type { Staff } from '#platform/staff.ts';
import { visitorContext } from '#platform/visitor.ts';
import { readBuilder, type Typed } from './builder-view.server.ts';
import { applyAct, type Draft, findAgain, findAt, readPlace, writePlace } from './course-acts.ts';
import { readFacts } from './course-forms.server.ts';
import { actCalled, factsOf, findAct, withFacts, write } from './course-writes.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Kinshasa has no summer time. */
const IN_KINSHASA = '+01:00';

/**
 * Handles a posted form of the course builder: saves a lesson, question, module or the facts; moves, adds or removes
 * one; or publishes, schedules or prices the course. A refused form keeps what was typed.
 */
export async function actOnCourse(context: Context, request: Request, collection: Editable, id: string, staff: Staff) {
  const form = await request.formData();
  const act = textOf(form, 'act', 60);
  const site = { context, request, form, collection, id, staff };
  const row = textOf(form, 'row', 200);
  if (row) return changeRow(site, row);
  if (act.startsWith('show:')) return showAgain(site, act.slice('show:'.length));
  return act ? build(site, act) : lead(site, textOf(form, 'intent', 40));
}

/** Adds or removes a row in a list of the facts, without saving. */
async function changeRow(site: Site, row: string) {
  const shown = await findShown(siteContextOf(site.context).db, site.collection.name, site.id);
  if (!shown) throw data(null, { status: 404 });
  const { value } = readFacts(site.form, staffLanguage(site.context.get(visitorContext).language));
  const focus = changeRows(value, row);
  return again(site, { at: 'facts', draft: withFacts(shown.data as Draft, value), focus }, 200);
}

type Site = {
  context: Context;
  request: Request;
  form: FormData;
  collection: Editable;
  id: string;
  staff: Staff;
};

const pageOf = (id: string, at: string | undefined, done: string) =>
  `${href('/admin/courses/:id', { id })}?${new URLSearchParams({ ...(at ? { at } : {}), done })}${at ? '#panel' : ''}`;

/** Shows the page again with what was typed and what is wrong with it. */
async function again({ context, id, staff }: Site, typed: Typed, status: number, error?: string, others?: string[]) {
  const builder = await readBuilder(context, staff, id, typed);
  if (!builder) throw data(null, { status: 404 });
  return { builder, error, others, stamp: Date.now(), status };
}

const errorOf = (answer: Answer) => (answer.ok ? undefined : (answer.body.error as string));

/** Calls the functions for publishing, scheduling and the price. */
async function lead(site: Site, intent: string) {
  const { context, form, id, collection } = site;
  const language = context.get(visitorContext).language;
  const at = intent === 'set-course-price' ? 'facts' : 'publish';
  const entry = { collection: collection.name, id };
  const verb = intent === 'schedule' ? 'publish-entry' : intent;
  const inputs: Record<string, object> = {
    'publish-entry': {
      ...entry,
      revision: textOf(form, 'base', 20),
      meaning: verb === 'publish-entry' ? await meaningNow(site) : undefined,
    },
    'cancel-schedule': entry,
    'unpublish-entry': entry,
    'trash-entry': entry,
    'set-course-price': { courseId: id, amount: textOf(form, 'amount', 12) },
  };
  let input = Object.hasOwn(inputs, verb) ? inputs[verb]! : undefined;
  if (!input) throw data(null, { status: 400 });
  if (intent === 'schedule') {
    const moment = `${textOf(form, 'day', 10)}T${textOf(form, 'hour', 5) || '08:00'}:00${IN_KINSHASA}`;
    // A wrong month must not be public at once: who asks for later means later.
    if (!(Date.parse(moment) > Date.now()))
      return again(site, { at }, 400, translate(language, 'errors')('moment_invalid'));
    input = { ...input, at: moment };
  }
  const { answer } = await callFromForm(context, form, verb, () => input);
  if (answer.ok) throw redirect(pageOf(id, undefined, verb), 303);
  const price = intent === 'set-course-price' ? textOf(form, 'amount', 12) : undefined;
  return again(site, { at, price }, answer.status, errorOf(answer));
}

/** For a published course: whether the newest draft changes the meaning of its texts. */
async function meaningNow({ context, form, collection, id }: Site) {
  const { db } = siteContextOf(context);
  const shown = await findShown(db, collection.name, id);
  return shown && meaningOf(db, collection, { id, data: shown.data, body: '' }, readMeanings(form));
}

/** The current draft of the course, and the draft that the form's page was made from. */
async function readDrafts({ context, form, collection, id, staff }: Site) {
  const { db } = siteContextOf(context);
  const shown = await findShown(db, collection.name, id);
  if (!shown) throw data(null, { status: 404 });
  const draft = shown.data as Draft;
  const newest = await newestRevision(db, collection.name, id);
  const base = Number(textOf(form, 'base', 20)) || 0;
  const isNow = !newest || base === newest.revision || (base === 0 && newest.who === FROM_FILE);
  const before = isNow ? draft : ((await findRevision(db, collection.name, id, base))?.data as Draft | undefined);
  const language = staffLanguage(context.get(visitorContext).language);
  /** The same action applied to the current draft. */
  const nowOf = (act: string): string | undefined => {
    if (isNow) return act;
    const found = before && findAct(before, draft, act);
    // What a page kept by itself, its answer lost on the way, is no colleague's: one's own words go on where they stand.
    const isOwn = newest.isAuto && newest.who === staff.memberId;
    return found ?? (isOwn ? (actCalled(form, draft, act) ?? act) : undefined);
  };
  return { draft, newest, before, language, nowOf };
}

/**
 * Shows a text that a device stored but never sent, at the current place of its lesson or question. If that was
 * removed, the text is shown for copying.
 */
async function showAgain(site: Site, at: string) {
  const { draft, nowOf, language } = await readDrafts(site);
  const act = nowOf(`write:${at}`) ?? actCalled(site.form, draft, `write:${at}`);
  const written = act && write(draft, act, site.form, language);
  if (!written) return again(site, {}, 409, translate(language, 'admin')('builder.rescueGone'), wordsTyped(site.form));
  return { ...(await again(site, written, 200)), rescued: at };
}

/**
 * Saves automatically while somebody writes.
 * @returns the call's answer; undefined if the edited item no longer exists
 */
export async function keepCourse(context: Context, form: FormData, collection: Editable, id: string, staff: Staff) {
  const site = { context, form, collection, id, staff } as Site;
  const { draft, newest, nowOf, language } = await readDrafts(site);
  const act = nowOf(`write:${textOf(form, 'at', 20)}`);
  const written = act && write(draft, act, form, language);
  if (!written) return undefined;
  form.delete('idempotencyKey');
  const { answer } = await callFromForm(context, form, 'save-draft', () => ({
    collection: collection.name,
    id,
    data: written.draft,
    base: newest?.revision ?? 0,
    isAuto: true,
  }));
  return answer;
}

/** An action on the course's structure. */
async function build(site: Site, asked: string) {
  const { context, form, collection, id } = site;
  const { draft, newest, before, language, nowOf } = await readDrafts(site);
  // Kept as it is, on the way to the photos.
  const isPicturing = asked.startsWith('picture:');
  const act = isPicturing ? asked.replace('picture', 'write') : asked;
  const isWriting = act.startsWith('write:');
  const now = nowOf(act);
  if (now === undefined) return meanwhile(site, { act, draft, before, by: newest!.who, language });
  const done: Done | undefined = isWriting ? write(draft, now, form, language) : applyAct(draft, now);
  if (!done) throw redirect(href('/admin/courses/:id', { id }), 303);
  const { errors = {} } = done;
  if (Object.keys(errors).length > 0)
    return again(site, { ...done, errors }, 400, translate(language, 'admin')('builder.lookAt'));
  const { answer } = await callFromForm(context, form, 'save-draft', () => ({
    collection: collection.name,
    id,
    data: done.draft,
    base: newest?.revision ?? 0,
    // Moves and empty lessons are steps on the way: those of one hand are one version.
    isAuto: !isWriting,
  }));
  if (answer.ok && isPicturing)
    throw redirect(`${href('/admin/photos')}?for=courses/${id}&at=${done.at ?? ''}&in=text`, 303);
  if (answer.ok) throw redirect(pageOf(id, done.at, isWriting ? 'save-draft' : 'course-outline'), 303);
  return again(site, { at: done.at, draft: done.draft, errors: bodyError(answer) }, answer.status, errorOf(answer));
}

/** What is wrong with a lesson's text, for its field. */
function bodyError(answer: Answer): Record<string, string> {
  const { fields = {} } = answer.body as { fields?: Record<string, string> };
  const [body] = Object.entries(fields).flatMap(([name, words]) => (name.endsWith('.text') ? [words] : []));
  return body ? { body } : {};
}

/** The changed course, where the edited item is now, and what is wrong with it. */
type Done = { draft: Draft; at?: string; errors?: Record<string, string>; pass?: string };

type Meanwhile = { act: string; draft: Draft; before?: Draft; by: string; language: Language };

/**
 * Handles an edit conflict: somebody else changed or removed the same item. The page names them and shows both texts;
 * submitting again keeps one's own.
 */
async function meanwhile(site: Site, { act, draft, before, by, language }: Meanwhile) {
  const { context, form } = site;
  const name = (await nameStaff(siteContextOf(context).db, [by])).get(by) ?? by;
  const error = translate(context.get(visitorContext).language, 'errors')('saved_meanwhile', { by: name });
  const [verb, target = ''] = act.split(':');
  if (verb !== 'write') return again(site, {}, 409, error);
  const place = readPlace(target);
  const there = before && place && findAgain(before, draft, place, isCalledAlike);
  if (target === 'facts' || there) {
    const kept = write(draft, there ? `write:${writePlace(there)}` : act, form, language)!;
    return again(site, kept, 409, error, theirsOf(there ? findAt(draft, there) : factsOf(draft)));
  }
  return again(site, {}, 409, error, wordsTyped(form));
}

/** The texts of a form, for reading. */
const wordsTyped = (form: FormData): string[] =>
  [...form]
    .filter(
      ([field]) => ['body', 'question', 'why', 'title'].includes(field) || /^(data\.title|option-\d)$/.test(field),
    )
    .map(([, value]) => String(value))
    .filter((text) => text !== '');

const isCalledAlike = (one: unknown, other: unknown) => {
  const [a, b] = [one, other] as { title?: string; question?: string }[];
  return a!.title === b!.title && a!.question === b!.question;
};

/** The texts of an item, for reading. */
const theirsOf = (thing: unknown): string[] =>
  Object.values(thing as object)
    .flat()
    .filter((text): text is string => typeof text === 'string' && text !== '');
