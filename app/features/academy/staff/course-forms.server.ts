import { z } from 'zod';
import { type FieldSpec } from '#app/features/content/field-spec.ts';
import { fieldsFor, readEntryForm } from '#app/features/content/entry-form.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { refuseDropped } from '#platform/markdown.ts';
import { textOf } from '#platform/form-endpoint.ts';
import { Course, Lesson } from '#app/features/academy/course.ts';
import type { Draft, DraftLesson, DraftModule, DraftQuestion } from './course-acts.ts';

/** The fields of a course beside its lessons. */
export const Facts = Course.omit({ modules: true, priceXof: true, sample: true });
const LessonHead = Lesson.omit({ text: true });
const MAX_LESSON = 60_000;
export const MOST_OPTIONS = 5;

/** Messages by field name. */
type Errors = Record<string, string>;
export type Written<T> = { value: T; errors: Errors };

export const factFields = (draft: Draft, id: string, language: Language, errors?: Errors): FieldSpec[] =>
  fieldsFor(Facts, draft, { language, errors, seed: `cours-${id}` });

export const lessonFields = (lesson: DraftLesson, seed: string, language: Language, errors?: Errors): FieldSpec[] =>
  fieldsFor(LessonHead, lesson, { language, errors, seed });

/** Errors in the values that are present; missing values may be added later. */
function wrongIn(schema: z.ZodType, value: unknown, language: Language): Errors {
  const word = translate(language, 'errors')('invalid_field');
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(
    issues
      .filter(({ path }) => {
        const found = path.reduce<unknown>(
          (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
          value,
        );
        return found !== undefined && found !== '' && !(Array.isArray(found) && found.length === 0);
      })
      .map(({ path }) => [
        `data.${path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('')}`,
        word,
      ]),
  );
}

export function readFacts(form: FormData, language: Language): Written<Draft> {
  const value = readEntryForm(Facts, form, language) as Draft;
  return { value, errors: wrongIn(Facts, value, language) };
}

export function readLesson(form: FormData, language: Language): Written<DraftLesson> {
  const head = readEntryForm(LessonHead, form, language) as DraftLesson;
  if (form.has('noArt')) delete head.art;
  const text = textOf(form, 'body', MAX_LESSON).replaceAll('\r\n', '\n').trimEnd();
  const fault = refuseDropped(text, 'body');
  const errors = wrongIn(LessonHead, head, language);
  if (fault) errors.body = translate(language, 'errors')(fault.code, fault.values);
  return { value: { ...head, text }, errors };
}

const line = (form: FormData, name: string, max = 2000) => textOf(form, name, max).trim();

export function readModule(form: FormData, before: DraftModule): Written<DraftModule> {
  return { value: { ...before, title: line(form, 'title', 300) }, errors: {} };
}

/**
 * Reads a question, its answers and the right one. An emptied answer is removed, without changing which answer is
 * right.
 */
export function readQuestion(form: FormData, language: Language): Written<DraftQuestion> {
  const typed = Array.from({ length: MOST_OPTIONS }, (_, index) => line(form, `option-${index}`, 500));
  const kept = typed.flatMap((text, index) => (text ? [{ text, index }] : []));
  const chosen = form.has('answer') ? Number(textOf(form, 'answer', 2)) : -1;
  const answer = kept.findIndex(({ index }) => index === chosen);
  const value: DraftQuestion = {
    question: line(form, 'question'),
    options: kept.map(({ text }) => text),
    ...(answer >= 0 ? { answer } : {}),
    why: line(form, 'why'),
  };
  const errors: Errors = {};
  if (kept.length > 0 && answer < 0) errors.answer = translate(language, 'admin')('builder.answerMissing');
  return { value, errors };
}

/** How many right answers are needed to pass, of how many questions; undefined: all of them. */
export function readPass(form: FormData, questions: number, language: Language): Written<number | undefined> {
  const typed = line(form, 'pass', 4);
  const pass = Number(typed);
  if (typed === '' || pass === questions) return { value: undefined, errors: {} };
  const isRight = Number.isInteger(pass) && pass >= 1 && pass < questions;
  const error = translate(language, 'admin')('builder.passWrong', { all: questions });
  return isRight ? { value: pass, errors: {} } : { value: undefined, errors: { pass: error } };
}
