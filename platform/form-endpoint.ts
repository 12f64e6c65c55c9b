import type { RouterContextProvider } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { type Answer, type Attachment, callFunction, functionsContext } from './functions.ts';
import { Refusal, refuse } from './refusals.ts';
import { siteContextOf } from './site.ts';
import { visitorContext } from './visitor.ts';

/**
 * The form endpoint: the action of a page calls a function with the fields of its form. A field that is sent several
 * times becomes one value of several lines. On failure the typed values are returned.
 */
export async function callFromForm<Input>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: string,
  toInput: (fields: Record<string, string>) => unknown,
  {
    attachment,
    language,
  }: {
    attachment?: Attachment<Input>;
    /** The language of error messages, if the page's language differs from the visitor's. */ language?: Language;
  } = {},
): Promise<{ answer: Answer; typed: Record<string, string> }> {
  const fn = context.get(functionsContext).get(name);
  if (!fn) throw new Error(`No function ${name}`);
  const typed: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    if (texts.length > 0) typed[name] = texts.join('\n').slice(0, 5000);
  }
  const { idempotencyKey, resumed: _, ...fields } = withChosen(typed);
  const { charged } = fields;
  const visitor = context.get(visitorContext);
  const caller = { ...visitor, language: language ?? visitor.language };
  if (isResumed(form))
    return {
      answer: refuse(siteContextOf(context), new Refusal('form_resumed', { status: 200 }), caller),
      typed: fields,
    };
  const answer = await callFunction(siteContextOf(context), fn, withSaid(toInput(fields), charged), caller, {
    idempotencyKey: keyOf(idempotencyKey),
    isForm: true,
    attachment: attachment as Attachment<unknown> | undefined,
  });
  if (!answer.ok) {
    visitor.retryAfter = answer.retryAfter;
    // What will be charged was said now: the next press agrees to it.
    if ('charged' in answer.body) fields.charged = String(answer.body.charged);
  }
  return { answer, typed: fields };
}

/**
 * Whether a form is shown again after a detour (`/resume/<token>`): it is filled in as before, and nothing is done
 * until it is submitted again. `callFromForm` handles this; an action that does not use it must check this first
 * (`test/resumed.test.ts`).
 */
export const isResumed = (form: FormData): boolean => form.has('resumed');

/** Adds to the input the amount that the form said will be charged. */
const withSaid = (input: unknown, charged: string | undefined) =>
  charged !== undefined && typeof input === 'object' ? { ...input, charged } : input;

/**
 * Prefix of the names of buttons that answer how an ambiguous field is meant: `chosen:amount`
 * (app/ui/sum-question.tsx).
 */
const CHOSEN = 'chosen:';

/** The fields of a form; a field that such a button answered has the button's value. */
export function withChosen(typed: Record<string, string>): Record<string, string> {
  const fields = { ...typed };
  for (const [name, value] of Object.entries(typed)) {
    if (!name.startsWith(CHOSEN)) continue;
    delete fields[name];
    fields[name.slice(CHOSEN.length)] = value;
  }
  return fields;
}

/** An idempotency key as accepted here: 8 to 128 visible characters. Undefined for anything else. */
export function keyOf(value: string | null | undefined): string | undefined {
  return value && /^[\x21-\x7e]{8,128}$/.test(value) ? value : undefined;
}

/** A field of a posted form as text, cut to `max` characters. U+0000 is removed, because no database stores it. */
export function textOf(form: FormData, name: string, max: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, max).replaceAll('\0', '').toWellFormed() : '';
}
