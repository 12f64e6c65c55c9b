import { isDeepStrictEqual } from 'node:util';
import type { Language } from '#app/shared/language.ts';
import { textOf } from '#platform/form-endpoint.ts';
import {
  type Draft,
  type DraftModule,
  findAgain,
  findAt,
  findCalled,
  type Place,
  readPlace,
  writeAt,
  writePlace,
} from './course-acts.ts';
import { Facts, readFacts, readLesson, readModule, readPass, readQuestion } from './course-forms.server.ts';

/** The changed course, where the edited item is now, and what is wrong with it. */
export type WrittenAt = { draft: Draft; at: string; errors: Record<string, string>; pass?: string };

export const factsOf = (draft: Draft) =>
  Object.fromEntries(Object.keys(Facts.shape).map((name) => [name, draft[name]]));
export const withFacts = (draft: Draft, facts: Draft): Draft => ({
  ...Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in Facts.shape))),
  ...facts,
});

/** The same action on a newer draft; undefined if its item changed. */
export function findAct(before: Draft, now: Draft, act: string): string | undefined {
  const [verb = '', target = ''] = act.split(':');
  if (target === 'module') return act;
  if (target === 'facts') return isDeepStrictEqual(factsOf(before), factsOf(now)) ? act : undefined;
  const [, owner, part] = /^(\d{1,2})\.([lq])$/.exec(target) ?? [];
  const place = readPlace(owner ?? target);
  const found = place && findAgain(before, now, place, owner || !place.part ? isSameModule : isDeepStrictEqual);
  return found && `${verb}:${writePlace(found)}${part ? `.${part}` : ''}`;
}

/** A module is identified by its title, whatever its contents. */
const isSameModule = (one: unknown, other: unknown) => (one as DraftModule).title === (other as DraftModule).title;

/** The same action on the current draft, by the title that the item had before it was edited. */
export function actCalled(form: FormData, draft: Draft, act: string): string | undefined {
  const [verb = '', target = ''] = act.split(':');
  const place = readPlace(target);
  if (!place) return target === 'facts' ? act : undefined;
  const found = findCalled(draft, place, form.has('was') ? textOf(form, 'was', 2000) : undefined);
  return found && `${verb}:${writePlace(found)}`;
}

/** Puts the typed values into the draft. */
export function write(draft: Draft, act: string, form: FormData, language: Language): WrittenAt | undefined {
  const at = act.slice('write:'.length);
  if (at === 'facts') {
    const { value, errors } = readFacts(form, language);
    return { draft: withFacts(draft, value), at, errors };
  }
  const place = readPlace(at);
  const thing = place && findAt(draft, place);
  if (!place || thing === undefined) return undefined;
  const { value, errors } = !place.part
    ? readModule(form, thing as DraftModule)
    : place.part === 'l'
      ? readLesson(form, language)
      : readQuestion(form, language);
  const next = writeAt(draft, place, value)!;
  return place.part === 'q'
    ? writePass({ draft: next, at, errors }, place, form, language)
    : { draft: next, at, errors };
}

function writePass(written: WrittenAt, { module: index }: Place, form: FormData, language: Language): WrittenAt {
  const module = written.draft.modules![index]!;
  const { value, errors } = readPass(form, module.quiz!.length, language);
  if (value === undefined) delete module.pass;
  else module.pass = value;
  return { ...written, errors: { ...written.errors, ...errors }, pass: textOf(form, 'pass', 4) };
}
