import type { AiCourse } from './course.ts';

type Asked = { topic: string; level: string; durationHours: number };
type Words = (key: string, values?: Record<string, unknown>) => string;

const PARTS = ['look', 'prepare', 'do', 'check', 'keep'] as const;

/** Whole hours, one at least. */
export const hoursOfLessons = (modules: AiCourse['modules']): number => Math.max(1, Math.round(modules.flatMap(({ lessons }) => lessons).reduce((sum, { minutes }) => sum + minutes, 0) / 60));

/**
 * A plain outline for any topic, without a language model: what to look at, prepare, do, check and keep, with a page of
 * questions to work through. It says of itself that it is only that.
 */
export function makeOutline({ topic, level, durationHours }: Asked, t: Words): AiCourse {
  const parts = PARTS.slice(0, durationHours < 5 ? 3 : durationHours < 30 ? 4 : 5);
  const minutes = Math.max(5, Math.min(30, Math.round((durationHours * 60) / (parts.length * 2))));
  const hours = Math.max(1, Math.round((minutes * parts.length * 2) / 60));
  const values = { topic, level: t(`level.${level}`).toLowerCase() };
  return {
    title: topic.charAt(0).toUpperCase() + topic.slice(1),
    description: t('outline.description', { ...values, hours }),
    outcomes: parts.slice(0, 4).map((part) => t(`outline.${part}.outcome`, values)),
    modules: parts.map((part) => ({
      title: t(`outline.${part}.title`, values),
      lessons: (['first', 'second'] as const).map((lesson) => ({ title: t(`outline.${part}.${lesson}.title`, values), minutes, text: t(`outline.${part}.${lesson}.text`, values) })),
      quiz: [],
    })),
  };
}
