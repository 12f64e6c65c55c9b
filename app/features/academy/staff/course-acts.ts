import { MAX_LESSONS, MAX_MODULES, MAX_QUESTIONS } from '#app/features/academy/course-rules.ts';

/** A course while somebody writes it: anything may still be missing. */
export type DraftLesson = { title?: string; minutes?: number; art?: object; text?: string };
export type DraftQuestion = { question?: string; options?: string[]; answer?: number; why?: string };
export type DraftModule = { title?: string; lessons?: DraftLesson[]; quiz?: DraftQuestion[]; pass?: number };
export type Draft = Record<string, unknown> & { modules?: DraftModule[] };

/** `2`: the third module; `2.l.0`: its first lesson; `2.q.1`: its second question. */
export type Place = { module: number; part?: 'l' | 'q'; index: number };

export function readPlace(text: string): Place | undefined {
  const [, module, part, index] = /^(\d{1,2})(?:\.([lq])\.(\d{1,2}))?$/.exec(text) ?? [];
  if (module === undefined) return undefined;
  return { module: Number(module), part: part as Place['part'], index: Number(index ?? 0) };
}

export const writePlace = ({ module, part, index }: Place): string =>
  part ? `${module}.${part}.${index}` : `${module}`;

const modulesOf = (draft: Draft): DraftModule[] => (draft.modules ??= []);
/** The lessons or questions of a module, to be changed. */
function partsOf(module: DraftModule, part: 'l' | 'q'): (DraftLesson | DraftQuestion)[] {
  return part === 'l' ? (module.lessons ??= []) : (module.quiz ??= []);
}

/** The list that a thing stands in, and its index there. */
function listAt(draft: Draft, place: Place): { list: unknown[]; index: number } | undefined {
  const modules = modulesOf(draft);
  const module = modules[place.module];
  if (!module) return undefined;
  const list: unknown[] = place.part ? partsOf(module, place.part) : modules;
  const index = place.part ? place.index : place.module;
  return index < list.length ? { list, index } : undefined;
}

export const findAt = (draft: Draft, place: Place): unknown => {
  const found = listAt(draft, place);
  return found?.list[found.index];
};

/** Puts words in a thing's place. */
export function writeAt(draft: Draft, place: Place, value: object): Draft | undefined {
  const next = structuredClone(draft);
  const found = listAt(next, place);
  if (!found) return undefined;
  found.list[found.index] = value;
  return next;
}

export type Acted = { draft: Draft; at?: string };

/**
 * What a button of the builder does: `add:module`, `add:2.l`, `add:2.q`, `up:2.l.1`, `down:2`, `remove:2.q.0`. A lesson at the edge of
 * its module goes into the next one.
 * @returns the course anew and where the thing stands now; nothing where there is none, or nowhere to go
 */
export function applyAct(draft: Draft, act: string): Acted | undefined {
  const next = structuredClone(draft);
  const [, verb, target = ''] = /^(add|up|down|remove):([\w.]+)$/.exec(act) ?? [];
  if (verb === 'add') return add(next, target);
  const place = readPlace(target);
  const found = place && listAt(next, place);
  if (!place || !found) return undefined;
  const { list, index } = found;
  if (verb === 'remove') {
    list.splice(index, 1);
    keepPass(modulesOf(next)[place.module]);
    return { draft: next, at: place.part ? String(place.module) : undefined };
  }
  return verb ? move(next, place, verb === 'up' ? -1 : 1) : undefined;
}

function add(draft: Draft, target: string): Acted | undefined {
  const modules = modulesOf(draft);
  if (target === 'module') {
    if (modules.length >= MAX_MODULES) return undefined;
    modules.push({ title: '', lessons: [], quiz: [] });
    return { draft, at: String(modules.length - 1) };
  }
  const [, number, part] = /^(\d{1,2})\.([lq])$/.exec(target) ?? [];
  const module = number === undefined ? undefined : modules[Number(number)];
  if (!module) return undefined;
  const list = partsOf(module, part as 'l' | 'q');
  if (list.length >= (part === 'l' ? MAX_LESSONS : MAX_QUESTIONS)) return undefined;
  list.push(part === 'l' ? { title: '', minutes: 5, text: '' } : { question: '', options: [], why: '' });
  return { draft, at: `${number}.${part}.${list.length - 1}` };
}

function move(draft: Draft, place: Place, step: -1 | 1): Acted | undefined {
  const { list, index } = listAt(draft, place)!;
  const to = index + step;
  if (to >= 0 && to < list.length) {
    list.splice(to, 0, ...list.splice(index, 1));
    const now = place.part ? { ...place, index: to } : { ...place, module: to };
    return { draft, at: writePlace(now) };
  }
  const neighbour = place.part === 'l' ? modulesOf(draft)[place.module + step] : undefined;
  if (!neighbour) return undefined;
  const others = partsOf(neighbour, 'l');
  if (others.length >= MAX_LESSONS) return undefined;
  const [taken] = list.splice(index, 1);
  const at = step > 0 ? 0 : others.length;
  others.splice(at, 0, taken as DraftLesson);
  return { draft, at: `${place.module + step}.l.${at}` };
}

/** No more right answers can be enough than there are questions. */
function keepPass(module: DraftModule | undefined): void {
  if (module?.pass !== undefined && module.pass > (module.quiz?.length ?? 0)) delete module.pass;
}

/**
 * Where a thing stands in a newer draft of somebody else: the one that is word for word as it was, if there is just one.
 * @returns nothing where it was changed or taken out meanwhile
 */
export function findAgain(
  before: Draft,
  now: Draft,
  place: Place,
  isSame: (a: unknown, b: unknown) => boolean,
): Place | undefined {
  const thing = findAt(before, place);
  if (thing === undefined) return undefined;
  const found = allPlaces(now, place.part).filter((other) => isSame(findAt(now, other), thing));
  return found.length === 1 ? found[0] : undefined;
}

/** What a thing is called: a module and a lesson by their titles, a question by what it asks. */
export function calledAt(draft: Draft, place: Place): string | undefined {
  const thing = findAt(draft, place) as (DraftLesson & DraftQuestion) | undefined;
  return thing && (place.part === 'q' ? thing.question : thing.title)?.trim();
}

const allPlaces = (draft: Draft, part: Place['part']): Place[] =>
  modulesOf(draft).flatMap((one, module) =>
    part ? partsOf(one, part).map((_, index) => ({ module, part, index })) : [{ module, index: 0 }],
  );

/**
 * Where a thing stands in a newer draft, by what it was called: there where it stood, or where one alone is called so.
 * @param was nothing where nobody knows, empty where it had no name yet
 */
export function findCalled(draft: Draft, place: Place, was: string | undefined): Place | undefined {
  const name = was?.trim();
  const called = calledAt(draft, place);
  if (called !== undefined && (name === undefined || called === name)) return place;
  const alike = name ? allPlaces(draft, place.part).filter((other) => calledAt(draft, other) === name) : [];
  return alike.length === 1 ? alike[0] : undefined;
}
