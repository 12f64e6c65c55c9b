import type { Translate } from '#app/shared/words.ts';
import type { AiCourse } from './course.ts';
import { type Subject, subjectOf } from './subjects.ts';

type Asked = { topic: string; level: string; durationHours: number };

/** The two modules that only this subject has: what its trade looks at first, and how it is practised. */
const OWN = {
  farming: ['place', 'trial'],
  health: ['sources', 'habit'],
  trade: ['price', 'cash'],
  digital: ['safety', 'piece'],
  craft: ['bench', 'sample'],
  language: ['phrases', 'talk'],
} as const satisfies Record<Subject, readonly [string, string]>;

const GENERAL = ['prepare', 'do'] as const;

type Part = 'look' | (typeof OWN)[Subject][number] | (typeof GENERAL)[number] | 'check' | 'keep';

/**
 * A plain outline for any topic, without a language model: the topic's subject gives its two middle modules, a good general plan
 * where none is recognised. The questions at its end are answered by its own lessons. It says of itself that it is only that.
 * `t` gives the words of the namespace `outline`, `level` the level's name.
 */
export function makeOutline({ topic, durationHours }: Asked, t: Translate<'outline'>, level: string): AiCourse {
  const subject = subjectOf(topic);
  const [ready, act] = subject ? OWN[subject] : GENERAL;
  const all: Part[] = ['look', ready, act, 'check', 'keep'];
  const parts = all.slice(0, durationHours < 5 ? 3 : durationHours < 30 ? 4 : 5);
  // Of reading; the rest of the hours that were asked for is practice.
  const minutes = Math.max(5, Math.min(30, Math.round((durationHours * 60) / (parts.length * 2))));
  const modules = parts.map((part) => ({
    title: t(`module.${part}.title`),
    lessons: (['first', 'second'] as const).map((lesson) => ({
      title: t(`module.${part}.${lesson}.title`),
      minutes,
      text: t(`module.${part}.${lesson}.text`, { topic }),
    })),
    quiz: [] as AiCourse['modules'][number]['quiz'],
  }));
  modules.at(-1)!.quiz = parts.map((part, index) => askAbout(part, index, t));
  return {
    title: topic.charAt(0).toUpperCase() + topic.slice(1),
    description: t('description', {
      topic,
      level: level.toLowerCase(),
      hours: durationHours,
      steps: modules.map(({ title }) => title).join(' · '),
    }),
    outcomes: parts.slice(0, 4).map((part) => t(`module.${part}.outcome`, { topic })),
    modules,
  };
}

/** One question a module, answered by its first lesson; the right option moves about. */
function askAbout(part: Part, index: number, t: Translate<'outline'>): AiCourse['modules'][number]['quiz'][number] {
  const right = t(`module.${part}.right`);
  const options = [t(`module.${part}.wrong`), t(`module.${part}.other`)];
  const answer = (index + 1) % 3;
  options.splice(answer, 0, right);
  return {
    question: t(`module.${part}.ask`),
    options,
    answer,
    why: t('why', { lesson: t(`module.${part}.first.title`) }),
  };
}
