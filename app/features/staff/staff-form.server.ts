import { href, data, redirect, type RouterContextProvider } from 'react-router';
import { callFromForm } from '#platform/form-endpoint.ts';
import type { Attachment } from '#platform/functions.ts';
import type { Refused } from '#platform/refusals.ts';
import { wayBack } from '#platform/kept-forms.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { staffLanguage } from './staff-language.ts';
import { type Undo, writeUndo } from './undo.server.ts';

/** The result of a refused form in the back office: a message, errors by field, and what was typed. */
type StaffFailure = {
  intent: string;
  error: string;
  code: string;
  planId?: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** Further details of the refusal. */
  details: Record<string, unknown>;
};

type Options = {
  /** The call of this page that undoes another one, if possible: offered once that is done. */
  undo?: Record<string, (fields: Record<string, string>) => Undo | undefined>;
  /** The file that came with the form, stored once everything else was accepted. */
  attach?: (form: FormData) => Promise<Attachment<never> | undefined>;
};

type Calls = Record<string, (fields: Record<string, string>, form: FormData) => unknown>;

/**
 * Calls the function that a posted form's `intent` names, if the page offers it. On success the browser is redirected
 * to `next`, which confirms the action. If a fresh proof of identity is needed, the form is shown again afterwards as
 * it was filled in.
 * @param calls the functions this page offers, with the conversion of its fields for each
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
 * Like `callStaffForm`, for an answer that contains a secret: the page itself shows it, once, because an address would
 * be stored by browsers and logs.
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
 * The page of a form with its filters, without the confirmation of the previous action: where its action returns to.
 * @param without query parameters to remove once it is done
 */
export function backToPage(request: Request, without: readonly string[] = []): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ['done', 'undo', 'refused', ...without]) searchParams.delete(name);
  const path = pathname.replace(/\.data$/, '');
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
