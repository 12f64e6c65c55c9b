import { z } from 'zod';
import { LongProse, Prose } from '#app/shared/prose.ts';
import { PersonArt, SceneArt } from '#app/art/address/content-art.ts';
import { AI_HOURS, CATEGORIES, LEVELS, MAX_MODULES, MAX_LESSONS, MAX_QUESTIONS } from './course-rules.ts';

const Question = z.strictObject({
  question: Prose,
  options: z.array(Prose).min(2).max(5),
  answer: z.number().int().min(0),
  why: Prose,
});
export const Lesson = z.strictObject({
  title: Prose,
  minutes: z.number().int().min(1).max(60),
  art: SceneArt.optional(),
  text: LongProse,
});
const Module = z
  .strictObject({
    title: Prose,
    lessons: z.array(Lesson).min(1).max(MAX_LESSONS),
    quiz: z.array(Question).max(MAX_QUESTIONS).default([]),
    /** So many right answers are enough; all where nothing is said. */
    pass: z.number().int().min(1).optional(),
  })
  .superRefine(({ quiz, pass }, check) => {
    if (pass !== undefined && pass > quiz.length) check.addIssue({ code: 'custom', path: ['pass'] });
    for (const [index, { answer, options }] of quiz.entries())
      if (answer >= options.length) check.addIssue({ code: 'custom', path: ['quiz', index, 'answer'] });
  });

/** A file of content/courses/; prices in XOF. */
export const Course = z.strictObject({
  title: Prose,
  description: Prose,
  category: z.enum(CATEGORIES),
  level: z.enum(LEVELS),
  durationHours: z.number().int().min(AI_HOURS.least).max(AI_HOURS.most),
  priceXof: z.number().int().nonnegative(),
  publishedOn: z.iso.date(),
  art: SceneArt,
  instructor: PersonArt.extend({ name: Prose, role: Prose, bio: Prose }),
  /** Figures the course begins with; opinions and members add to them. */
  sample: z.strictObject({
    students: z.number().int().nonnegative(),
    reviews: z.number().int().nonnegative(),
    ratingTenths: z.number().int().min(0).max(50),
  }),
  audience: Prose,
  outcomes: z.array(Prose).min(1),
  voices: z.array(z.strictObject({ name: Prose, text: Prose, stars: z.number().int().min(1).max(5) })).default([]),
  sheet: z.strictObject({ title: Prose, points: z.array(Prose).min(1) }),
  modules: z.array(Module).min(1).max(MAX_MODULES),
});
export type Course = z.infer<typeof Course>;

/** `ai-course-generator` (spec, 7). */
export const AiCourseInput = z.object({
  topic: z.string('topic_required').trim().min(1, 'topic_required').max(200, 'topic_too_long'),
  level: z.enum(LEVELS, 'level_unknown').default('debutant'),
  duration: z.coerce
    .number('duration_invalid')
    .int('duration_invalid')
    .min(AI_HOURS.least, 'duration_invalid')
    .max(AI_HOURS.most, 'duration_invalid')
    .default(AI_HOURS.usual),
});
export type AiCourseInput = z.infer<typeof AiCourseInput>;

/** What a language model must answer with; anything else is refused and asked for again. */
export const AiCourse = z.object({
  title: z.string().min(3).max(120),
  description: z.string().min(20).max(400),
  outcomes: z.array(z.string().min(3).max(200)).min(2).max(6),
  modules: z
    .array(
      z.object({
        title: z.string().min(3).max(120),
        lessons: z
          .array(
            z.object({
              title: z.string().min(3).max(120),
              minutes: z.number().int().min(3).max(30),
              text: z.string().min(80).max(4000),
            }),
          )
          .min(1)
          .max(6),
        quiz: z
          .array(
            z.object({
              question: z.string().min(5).max(300),
              options: z.array(z.string().min(1).max(200)).min(2).max(4),
              answer: z.number().int().min(0).max(3),
              why: z.string().min(3).max(400),
            }),
          )
          .max(3),
      }),
    )
    .min(2)
    .max(8),
});
export type AiCourse = z.infer<typeof AiCourse>;
