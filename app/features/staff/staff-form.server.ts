import { href, data, redirect, type RouterContextProvider } from 'react-router';
import { callFromForm } from '#platform/form-endpoint.ts';
import type { Attachment } from '#platform/functions.ts';
import type { Refused } from '#platform/refusals.ts';
import { wayBack } from '#platform/kept-forms.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { staffLanguage } from './staff-language.ts';
import { type Undo, writeUndo } from './undo.server.ts';

/** What a form of the back office got back: words for its top, faults for its fields, and what was typed. */
type StaffFailure = {
  intent: string;
  error: string;
  code: string;
  planId?: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** What else the refusal says. */
  details: Record<string, unknown>;
};

type Options = {
  /** The call of this page that takes another back, where one can: offered once it is done. */
  undo?: Record<string, (fields: Record<string, string>) => Undo | undefined>;
  /** The file that came with the form, kept once all else was found right. */
  attach?: (form: FormData) => Promise<Attachment<never> | undefined>;
};

type Calls = Record<string, (fields: Record<string, string>, form: FormData) => unknown>;

/**
 * A posted form calls the function its `intent` names, if the page offers it; done, the browser goes on to `next`, which says so.
 * Who has to prove again who they are is asked, and comes back to the form as they had filled it in.
 * @param calls the functions this page offers, with what its fields mean to each
 */
export async function callStaffForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  calls: Calls,
  next: string | ((body: Record<string, unknown>) => string),
  { undo = {}, attach }: Options = {},
) {
  const { form, intent, answer, typed } = await postStaffForm(context, request, calls, attach);
  if (answer.ok) {
    const to = typeof next === 'string' ? next : next(answer.body);
    const { pathname } = new URL(request.url);
    // What takes something back is not taken back in its turn.
    const back = form.has('isUndo') ? undefined : undo[intent]?.(typed);
    const said = new URLSearchParams({ done: form.has('isUndo') ? 'undone' : intent });
    if (back)
      said.set('undo', writeUndo(siteContextOf(context).settings.authSecret, pathname.replace(/\.data$/, ''), back));
    throw redirect(`${to}${to.includes('?') ? '&' : '?'}${said}`, 303);
  }
  return answerFailure(context, request, intent, answer, typed);
}

/**
 * As `callStaffForm`, for an answer that holds a secret: it is shown by the page itself, once, and stands in no address, which
 * browsers and logs keep.
 */
export async function callShownForm(context: Readonly<RouterContextProvider>, request: Request, calls: Calls) {
  const { intent, answer, typed } = await postStaffForm(context, request, calls);
  return answer.ok ? { intent, shown: answer.body } : answerFailure(context, request, intent, answer, typed);
}

async function postStaffForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  calls: Calls,
  attach?: Options['attach'],
) {
  const form = await request.formData();
  const intent = String(form.get('intent') ?? '');
  const toInput = Object.hasOwn(calls, intent) ? calls[intent] : undefined;
  if (!toInput) throw data(null, { status: 400 });
  const called = await callFromForm(context, form, intent, (fields) => toInput(fields, form), {
    attachment: await attach?.(form),
    // Whoever read the site in Kiswahili before is told in French, as the page is.
    language: staffLanguage(context.get(visitorContext).language),
  });
  return { form, intent, ...called };
}

function answerFailure(
  context: Readonly<RouterContextProvider>,
  request: Request,
  intent: string,
  answer: Refused,
  typed: Record<string, string>,
) {
  const { error, code, fields = {}, planId, ...details } = answer.body as Omit<StaffFailure, 'details'>;
  if (code === 'fresh_proof_needed') {
    const { pathname, search } = new URL(request.url);
    const page = pathname.replace(/\.data$/, '') + search;
    throw redirect(`/admin/proof?next=${encodeURIComponent(wayBack(context, request, page))}`, 303);
  }
  if (code === 'approval_needed') throw redirect(`${href('/admin/plans/:id', { id: planId! })}?done=asked`, 303);
  const failure: StaffFailure = { intent, error, code, planId, fields, typed, details };
  return data(failure, { status: answer.status });
}

/**
 * The page a form stands on, with its filters and without what the act before came to: where its act leads back to.
 * @param without names of its address that are over once it is done
 */
export function backToPage(request: Request, without: readonly string[] = []): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ['done', 'undo', 'refused', ...without]) searchParams.delete(name);
  const path = pathname.replace(/\.data$/, '');
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
