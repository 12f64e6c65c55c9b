import { data, href, redirect, type RouterContextProvider } from 'react-router';
import { translate } from '#app/kit/words.server.ts';
import { callFromForm, textOf } from '#platform/form-endpoint.ts';
import type { Answer } from '#platform/functions.ts';
import { siteContextOf } from '#platform/site.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { PhotoSearch } from '#app/features/photos/photos.server.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { MAX_BODY } from '#app/features/content/content-input.ts';
import type { Editable } from '#app/features/content/editable.server.ts';
import { meaningOf, readMeanings } from '#app/features/content/meaning.server.ts';
import { changeRows, readEntryForm } from '#app/features/content/entry-form.server.ts';

/** The state of an entry's form that is shown again, with what was typed. */
type Typed = {
  data: Record<string, unknown>;
  body: string;
  /** The entry that it was saved as meanwhile, and its revision. */
  id?: string;
  base: number;
  /** The key with which the form of a new entry creates only one. */
  madeAs?: string;
  way?: { meaning: ReturnType<typeof readMeanings>; day: string; hour: string };
  /** The row that was just added or moved, or the photo search: it gets the focus. */
  focus?: string;
  photos?: PhotoSearch;
  error?: string;
  fields?: Record<string, string>;
  theirs?: { by: string; at: string; data: Record<string, unknown>; body: string; revision: number };
};

type Failed = Extract<Answer, { ok: false }>;
/** A refusal: errors by field, or the conflicting change of a colleague. */
type Refusing = {
  error: string;
  fields?: Record<string, string>;
  places?: Record<string, ErrorCode>;
} & (NonNullable<Typed['theirs']> | object);

/** Kinshasa has no summer time. */
const IN_KINSHASA = '+01:00';

/** Handles a posted form of an entry: saves or publishes it, or shows it again with a row added. */
export async function actOnEntry(
  context: Readonly<RouterContextProvider>,
  request: Request,
  collection: Editable,
  entryId: string,
): Promise<Response | ReturnType<typeof data<Typed>>> {
  const form = await request.formData();
  const { name, schema } = collection;
  const intent = textOf(form, 'intent', 40);
  const id = textOf(form, 'entryId', 60) || (entryId === 'new' ? undefined : entryId);
  const back = (done: string, to = id!) =>
    redirect(`${href('/admin/content/:collection/:id', { collection: name, id: to })}?done=${done}`, 303);
  const call = async (verb: string, input: object) =>
    (await callFromForm(context, form, verb, () => ({ collection: name, id, ...input }))).answer;

  if (!form.has('body') && !form.has('base')) {
    // The small forms beside the text: what they do needs nothing of it.
    const inputs: Record<string, object> = {
      'cancel-schedule': {},
      'unpublish-entry': {},
      'trash-entry': {},
      'restore-revision': { revision: textOf(form, 'revision', 20) },
    };
    if (!id || !Object.hasOwn(inputs, intent)) throw data(null, { status: 400 });
    const answer = await call(intent, inputs[intent]!);
    return answer.ok ? back(intent) : data({ ...EMPTY, error: answer.body.error as string }, { status: answer.status });
  }

  const typed: Typed = {
    data: readEntryForm(schema, form, staffLanguage(context.get(visitorContext).language)),
    body: textOf(form, 'body', MAX_BODY + 1).replaceAll('\r\n', '\n'),
    id,
    base: Number(textOf(form, 'base', 20)) || 0,
    madeAs: textOf(form, 'madeAs', 64) || undefined,
    way: { meaning: readMeanings(form), day: textOf(form, 'day', 10), hour: textOf(form, 'hour', 5) },
  };
  const row = textOf(form, 'row', 200);
  if (row || intent === 'show') return data({ ...typed, focus: row ? changeRows(typed.data, row) : undefined });
  const looked = textOf(form, 'photos', 80);
  if (looked) {
    const [, after = ''] = /^after:(.+)$/.exec(looked) ?? [];
    return data({ ...typed, focus: 'photoQuery', photos: { q: textOf(form, 'photoQuery', 80), after } });
  }
  const failed = ({ body, status }: Failed) => {
    const { error, fields, places = {}, ...theirs } = body as Refusing;
    const words = translate(context.get(visitorContext).language, 'errors');
    const named = Object.entries(places).map(([place, code]) => [place, words(code)]);
    return data<Typed>(
      {
        ...typed,
        error,
        fields: { ...fields, ...Object.fromEntries(named) },
        theirs: 'revision' in theirs ? theirs : undefined,
      },
      { status },
    );
  };
  const kept = await call('save-draft', { data: typed.data, body: typed.body, base: typed.base, madeAs: typed.madeAs });
  if (!kept.ok) return failed(kept);
  const saved = kept.body as { id: string; revision: number; at: string };
  if (intent === 'save-draft') return back(intent, saved.id);
  if (intent === 'add-photo') return redirect(`${href('/admin/photos')}?for=${name}/${saved.id}`, 303);
  if (intent === 'add-picture') return redirect(`${href('/admin/photos')}?for=${name}/${saved.id}&in=text`, 303);
  if (intent !== 'publish-entry' && intent !== 'schedule') throw data(null, { status: 400 });
  typed.id = saved.id;
  typed.base = saved.revision;
  const at = `${typed.way!.day}T${typed.way!.hour || '08:00'}:00${IN_KINSHASA}`;
  // A wrong month must not be public at once: who asks for later means later.
  if (intent === 'schedule' && !(Date.parse(at) > Date.now())) {
    const error = translate(context.get(visitorContext).language, 'errors')('moment_invalid');
    return data<Typed>({ ...typed, error, fields: { at: error } }, { status: 400 });
  }
  const published = await call('publish-entry', {
    id: saved.id,
    revision: saved.revision,
    meaning: await meaningOf(
      siteContextOf(context).db,
      collection,
      { id: saved.id, data: typed.data, body: typed.body.trimEnd() },
      typed.way!.meaning,
    ),
    ...(intent === 'schedule' ? { at } : {}),
  });
  return published.ok ? back('publish-entry', saved.id) : failed(published);
}

const EMPTY: Typed = { data: {}, body: '', base: -1 };
