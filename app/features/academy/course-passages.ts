import type { AiCourse } from './course.ts';

type Kind = 'title' | 'description' | 'outcome' | 'text' | 'question' | 'option' | 'answer' | 'why';
/** A text of a course that can be mended, by its place in it: `modules.0.lessons.1.text`. */
export type Passage = { key: string; kind: Kind; text: string; module?: number; lesson?: number; question?: number };

/** Shortest and longest, in characters. */
export const BOUNDS: Record<Exclude<Kind, 'answer'>, readonly [number, number]> = {
  title: [3, 120],
  description: [20, 400],
  outcome: [3, 200],
  text: [80, 4000],
  question: [5, 300],
  option: [1, 200],
  why: [3, 400],
};

/** All texts of a course, in the order they are read. */
export function passagesOf({ title, description, outcomes, modules }: AiCourse): Passage[] {
  return [
    { key: 'title', kind: 'title', text: title },
    { key: 'description', kind: 'description', text: description },
    ...outcomes.map((text, index): Passage => ({ key: `outcomes.${index}`, kind: 'outcome', text })),
    ...modules.flatMap((part, module): Passage[] => [
      { key: `modules.${module}.title`, kind: 'title', text: part.title, module },
      ...part.lessons.flatMap((one, lesson): Passage[] => [
        { key: `modules.${module}.lessons.${lesson}.title`, kind: 'title', text: one.title, module, lesson },
        { key: `modules.${module}.lessons.${lesson}.text`, kind: 'text', text: one.text, module, lesson },
      ]),
      ...part.quiz.flatMap((asked, question): Passage[] => {
        const at = `modules.${module}.quiz.${question}`;
        const own = { module, question };
        return [
          { key: `${at}.question`, kind: 'question', text: asked.question, ...own },
          ...asked.options.map((text, option): Passage => ({
            key: `${at}.options.${option}`,
            kind: 'option',
            text,
            ...own,
          })),
          { key: `${at}.answer`, kind: 'answer', text: String(asked.answer), ...own },
          { key: `${at}.why`, kind: 'why', text: asked.why, ...own },
        ];
      }),
    ]),
  ];
}

/** As a text field sends it, and as it is kept. */
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Where a mended text cannot stand: its place, and how long it may be. */
export type Fault = { key: string; min?: number; max?: number };

/**
 * A course with some of its texts in other words; what it is made of stays, so that nobody's progress in it moves.
 * @returns the new course and the passages that changed, or the first that cannot stand
 */
export function mendPassages(
  content: AiCourse,
  fields: Record<string, string>,
): { content: AiCourse; changed: { key: string; before: string; after: string }[] } | Fault {
  const known = new Map(passagesOf(content).map((passage) => [passage.key, passage]));
  const next = structuredClone(content);
  const changed: { key: string; before: string; after: string }[] = [];
  for (const [key, typed] of Object.entries(fields)) {
    const passage = known.get(key);
    if (!passage) return { key };
    const after = tidy(typed);
    if (after === tidy(passage.text)) continue;
    const fault = faultOf(passage, after, content);
    if (fault) return fault;
    place(next, key, passage.kind === 'answer' ? Number(after) : after);
    changed.push({ key, before: passage.text, after });
  }
  return { content: next, changed };
}

function faultOf({ key, kind, module, question }: Passage, text: string, { modules }: AiCourse): Fault | undefined {
  if (kind === 'answer') {
    const options = modules[module!]!.quiz[question!]!.options.length;
    return /^\d$/.test(text) && Number(text) < options ? undefined : { key };
  }
  const [min, max] = BOUNDS[kind];
  return text.length < min || text.length > max ? { key, min, max } : undefined;
}

/** Puts a value at a place that is known to be there. */
function place(content: AiCourse, key: string, value: string | number): void {
  const path = key.split('.');
  const last = path.pop()!;
  let at = content as unknown as Record<string, unknown>;
  for (const part of path) at = at[part] as Record<string, unknown>;
  at[last] = value;
}
