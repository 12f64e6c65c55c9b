/** What courses say; no schema here, so that pages may read it. */
export const CATEGORIES = ['agriculture', 'foret', 'sante', 'argent', 'education', 'energie', 'famille'] as const;
export type Category = (typeof CATEGORIES)[number];
export const LEVELS = ['debutant', 'intermediaire', 'avance'] as const;
export type Level = (typeof LEVELS)[number];

export const AI_HOURS = { least: 1, most: 100, usual: 20 } as const;

/** As many as the addresses of lessons and the answers of a learner's phone can name. */
export const MAX_MODULES = 99;
export const MAX_LESSONS = 99;
export const MAX_QUESTIONS = 10;

/** Ten million: a slip of the hand, not a price. */
export const MAX_PRICE_XOF = 10_000_000;

/** "2-4": the fourth lesson of the second module. */
export const lessonKey = (module: number, lesson: number): string => `${module}-${lesson}`;

export type Outline = { title: string; lessons: { key: string; title: string; minutes: number }[]; hasQuiz: boolean }[];

/** All lessons in order. */
export const lessonsOf = (outline: Outline) =>
  outline.flatMap(({ lessons }, module) => lessons.map((lesson) => ({ ...lesson, module })));

/** Done is: every lesson read and every module's quiz answered right. */
export function isComplete(outline: Outline, done: ReadonlySet<string>, passed: ReadonlySet<number>): boolean {
  return (
    lessonsOf(outline).every(({ key }) => done.has(key)) &&
    outline.every(({ hasQuiz }, module) => !hasQuiz || passed.has(module))
  );
}

/** Where to go on: the first lesson not read yet, else the first quiz not passed, else the first lesson. */
export function resumeAt(outline: Outline, done: ReadonlySet<string>, passed: ReadonlySet<number>): string | undefined {
  const lessons = lessonsOf(outline);
  const unread = lessons.find(({ key }) => !done.has(key));
  const unpassed = outline.findIndex(({ hasQuiz }, module) => hasQuiz && !passed.has(module));
  return unread?.key ?? outline[unpassed]?.lessons.at(-1)?.key ?? lessons[0]?.key;
}
