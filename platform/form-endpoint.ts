import type { RouterContextProvider } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { type Answer, type Attachment, callFunction, functionsContext } from './functions.ts';
import { Refusal, refuse } from './refusals.ts';
import { siteContextOf } from './site.ts';
import { visitorContext } from './visitor.ts';

/** The form endpoint: a page's action calls a function with the fields of its form; a name given several times comes as lines. What was typed comes back with a failure. */
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
    /** What a refusal is said in, where the page speaks another than its visitor's. */ language?: Language;
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
 * Whether a form comes back after a detour (`/resume/<token>`): it is shown as it was filled in, and nothing is done before it is
 * pressed again. `callFromForm` sees to it; an action that acts without it asks here first (`test/resumed.test.ts`).
 */
export const isResumed = (form: FormData): boolean => form.has('resumed');

/** With what the form said will be charged, whatever else its input is made of. */
const withSaid = (input: unknown, charged: string | undefined) =>
  charged !== undefined && typeof input === 'object' ? { ...input, charged } : input;

/** What begins the name of a button that answers what a field can mean: `chosen:amount` (app/ui/sum-question.tsx). */
const CHOSEN = 'chosen:';

/** The fields of a form, those that a button answered as it says. */
export function withChosen(typed: Record<string, string>): Record<string, string> {
  const fields = { ...typed };
  for (const [name, value] of Object.entries(typed)) {
    if (!name.startsWith(CHOSEN)) continue;
    delete fields[name];
    fields[name.slice(CHOSEN.length)] = value;
  }
  return fields;
}

/** An idempotency key as we accept it: 8 to 128 visible characters; anything else counts as none. */
export function keyOf(value: string | null | undefined): string | undefined {
  return value && /^[\x21-\x7e]{8,128}$/.test(value) ? value : undefined;
}

/** A field of a posted form as text, cut to `max` characters. U+0000, which no database keeps and nobody types, is left out. */
export function textOf(form: FormData, name: string, max: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, max).replaceAll('\0', '').toWellFormed() : '';
}
