import type { Course } from './course.ts';
import { lessonKey } from './course-rules.ts';

type Modules = Course['modules'];

/** What of one version of a course stands where in another. */
export type Carried = { lessons: Map<string, string>; modules: Map<number, number> };

/**
 * What a learner did of a version counts in another where it is the same: a lesson whose text or title is, wherever it stands now;
 * a module's questions where all of them, their answers and how many are enough are. A mended explanation is no other question.
 */
export function carryOver(from: Modules, to: Modules): Carried {
  return { lessons: pairLessons(lessonsOf(from), lessonsOf(to)), modules: pairQuizzes(from, to) };
}

const lessonsOf = (modules: Modules) =>
  modules.flatMap(({ lessons }, module) =>
    lessons.map(({ title, text }, lesson) => ({ key: lessonKey(module + 1, lesson + 1), title, text })),
  );
type Placed = ReturnType<typeof lessonsOf>[number];

/** The surest first: who shares title and text is not taken by who shares a title. */
const ALIKE: ((one: Placed, other: Placed) => boolean)[] = [
  (one, other) => one.text === other.text && one.title === other.title,
  (one, other) => one.text === other.text,
  (one, other) => one.title === other.title,
];

function pairLessons(from: Placed[], to: Placed[]): Map<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  for (const isAlike of ALIKE)
    for (const one of from) {
      if (pairs.has(one.key)) continue;
      const found = to.find((other) => !taken.has(other.key) && isAlike(one, other));
      if (!found) continue;
      pairs.set(one.key, found.key);
      taken.add(found.key);
    }
  return pairs;
}

function pairQuizzes(from: Modules, to: Modules): Map<number, number> {
  const said = ({ quiz, pass }: Modules[number]) =>
    JSON.stringify([quiz.map(({ question, options, answer }) => [question, options, answer]), pass ?? quiz.length]);
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const [module, one] of from.entries()) {
    if (one.quiz.length === 0) continue;
    const found = to.findIndex((other, index) => !taken.has(index) && said(other) === said(one));
    if (found < 0) continue;
    pairs.set(module, found);
    taken.add(found);
  }
  return pairs;
}
