import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { href } from 'react-router';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Member } from '#platform/auth.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import type { Database } from '#platform/database.ts';
import { type Stale, translateEntry, type TranslatedTexts } from '#platform/translations.ts';
import { blankCourse, faultInLessons, refuseWithLearners } from './course-entries.server.ts';
import { weighModule } from './lesson-weight.server.ts';
import { forgetInVersions, keepVersion } from './course-versions.server.ts';
import { Course } from './course.ts';
import type { Category, Level, Outline } from './course-rules.ts';
import { lessonKey, lessonsOf } from './course-rules.ts';
import { CATEGORY_OF, subjectOf } from './subjects.ts';
import { aiCourses } from './tables.server.ts';

export const courses: Collection<Course> = {
  name: 'courses',
  isSample: () => true,
  schema: Course,
  typeset: setSigns,
  // Newest first (spec, 7).
  positionOf: ({ publishedOn }) => -Number(publishedOn.replaceAll('-', '')),
  onShow: keepVersion,
  onForget: forgetInVersions,
  editing: {
    isOpen: true,
    pageOf: (id) => href('/academy/course/:id', { id }),
    partsOf: (id, data) =>
      Object.fromEntries(
        lessonsOf(outlineOf(data as Course)).map(({ key }) => [
          key,
          href('/academy/course/:id/lesson/:lesson', { id, lesson: key }),
        ]),
      ),
    home: (id) => href('/admin/courses/:id', { id }),
    begin: '/admin/courses#new',
    seed: 'cours',
    // The price is changed by itself, with its own right; the sample's figures are said by files alone.
    fixed: ['priceXof', 'sample'],
    permissions: { write: 'courses.write', publish: 'courses.publish' },
    read: 'courses.read',
    blank: blankCourse,
    faultIn: faultInLessons,
    refuseTrash: refuseWithLearners,
  },
  toHit: ({ title, description, category }, id) => ({
    group: 'courses',
    title,
    text: `${description} ${category}`,
    to: href('/academy/course/:id', { id }),
  }),
};

/** Who is looking: a member, or the browser that requested a course. */
export type Learner = { member?: Pick<Member, 'id'>; author?: string };

export const hashAuthor = (author: string): string =>
  createHash('sha256').update(`author:${author}`).digest('base64url').slice(0, 22);

/**
 * A course of either kind, with all its lessons. Only a course that the foundation wrote or reviewed has a certificate;
 * a generated outline has self-assessment questions instead.
 */
export type FullCourse = {
  id: string;
  data: Course;
  language: Language;
  /** The language of the lessons, which may stay in French while the rest is translated. */
  bodyLanguage: Language;
  isAi: boolean;
  isModel: boolean;
  isApproved: boolean;
  /** Staff reviewed it and did not publish it. */
  isDeclined: boolean;
  hasCertificate: boolean;
  /** Set if its French changed after it was translated. */
  stale?: Stale;
  /** The version, for a learner who began it. */
  version?: number;
};

type AiRow = typeof aiCourses.$inferSelect;

// What a made course has no place for; the spec's cards show it all the same.
function fromAi({ id, topic, content, level, durationHours, createdAt, isModel, status }: AiRow): FullCourse {
  const subject = subjectOf(topic);
  const data: Course = {
    title: content!.title,
    description: content!.description,
    category: subject ? CATEGORY_OF[subject] : 'education',
    level,
    // Of our own outline the lessons' sum, not what was asked for.
    durationHours,
    priceXof: 0,
    publishedOn: dayInKinshasa(createdAt),
    art: { type: 'lecture', palette: 'nuit' },
    instructor: {
      name: isModel ? 'IA' : foundation().name,
      role: '',
      bio: '',
      gender: 'f',
      hair: 'afro',
      palette: 'nuit',
    },
    sample: { students: 0, reviews: 0, ratingTenths: 0 },
    audience: content!.description,
    outcomes: content!.outcomes,
    voices: [],
    sheet: { title: content!.title, points: content!.outcomes },
    modules: content!.modules,
  };
  const isApproved = status === 'approved';
  return {
    id,
    data,
    language: DEFAULT_LANGUAGE,
    bodyLanguage: DEFAULT_LANGUAGE,
    isAi: true,
    isModel,
    isApproved,
    isDeclined: status === 'declined',
    hasCertificate: isModel && isApproved,
  };
}

/**
 * A version of a course in a language, with the translations of its time. Outdated translations are not marked, because
 * the whole version is from that time.
 */
export function readVersion(
  { courseId, data, version }: { courseId: string; data: Course; version: number },
  language: Language,
  texts?: TranslatedTexts,
): FullCourse {
  const translation = texts && { texts, html: '', bodyOf: null };
  const shown = translateEntry(Course, { data, html: '' }, language, translation, setSigns);
  return { ...fromEntry({ ...shown, id: courseId }), stale: undefined, version };
}

const fromEntry = ({ id, data, language, bodyLanguage, stale }: Entry<Course>): FullCourse => ({
  stale,
  id,
  data,
  language,
  bodyLanguage,
  isAi: false,
  isModel: false,
  isApproved: true,
  isDeclined: false,
  hasCertificate: true,
});

/** Waiting for staff or declined by them; its author can still read it. */
const isOwnToSee = inArray(aiCourses.status, ['draft', 'declined']);

const mineOrApproved = ({ member, author }: Learner) =>
  or(
    eq(aiCourses.status, 'approved'),
    author ? and(isOwnToSee, eq(aiCourses.authorHash, hashAuthor(author))) : undefined,
    member ? and(isOwnToSee, eq(aiCourses.memberId, member.id)) : undefined,
  );

/** All courses that somebody may see, newest first, after their own requested ones. */
export async function listCourses(db: Database, learner: Learner = {}, language?: Language): Promise<FullCourse[]> {
  const made = await db
    .select()
    .from(aiCourses)
    .where(mineOrApproved(learner))
    .orderBy(desc(aiCourses.createdAt))
    .limit(50);
  const written = await listEntries(db, courses, language);
  return [...made.map(fromAi), ...written.map(fromEntry)];
}

export async function findCourse(
  db: Database,
  id: string | undefined,
  learner: Learner = {},
  language?: Language,
): Promise<FullCourse | undefined> {
  if (id?.startsWith('ai-')) {
    const [row] = await db
      .select()
      .from(aiCourses)
      .where(and(eq(aiCourses.id, id), mineOrApproved(learner)));
    return row && fromAi(row);
  }
  const entry = await findEntry(db, courses, id, language);
  return entry && fromEntry(entry);
}

export function outlineOf({ modules }: Course): Outline {
  return modules.map(({ title, lessons, quiz }, module) => ({
    title,
    hasQuiz: quiz.length > 0,
    lessons: lessons.map(({ title: name, minutes }, lesson) => ({
      key: lessonKey(module + 1, lesson + 1),
      title: name,
      minutes,
    })),
  }));
}

/** The size of a course when downloaded, in bytes. */
const weightOf = ({ modules }: Course): number => modules.reduce((sum, module) => sum + weighModule(module), 0);

export const drawCourse = ({ id, data }: FullCourse): string => artUrl(composeScene(`cours-${id}`, data.art));

export type CourseCard = {
  id: string;
  language: Language;
  title: string;
  description: string;
  category: Category;
  level: Level;
  hours: number;
  priceXof: number;
  lessons: number;
  megabytes: number;
  image: string;
  isAi: boolean;
  isModel: boolean;
  isApproved: boolean;
  isDeclined: boolean;
  hasCertificate: boolean;
};

export function toCard(course: FullCourse): CourseCard {
  const { title, description, category, level, durationHours, priceXof, modules } = course.data;
  return {
    id: course.id,
    language: course.language,
    title,
    description,
    category,
    level,
    hours: durationHours,
    priceXof,
    lessons: modules.reduce((sum, { lessons }) => sum + lessons.length, 0),
    megabytes: Math.max(0.1, Math.round(weightOf(course.data) / 100_000) / 10),
    image: artUrl(composeScene(`cours-${course.id}`, course.data.art, '4:5')),
    isAi: course.isAi,
    isModel: course.isModel,
    isApproved: course.isApproved,
    isDeclined: course.isDeclined,
    hasCertificate: course.hasCertificate,
  };
}

/** The course as the API returns it (spec, 3); the price is in XOF. */
export function toRead(course: FullCourse) {
  const { title, description, category, level, durationHours, priceXof, publishedOn } = course.data;
  return {
    id: course.id,
    title,
    description,
    category,
    level,
    duration_hours: durationHours,
    price: priceXof,
    featured_image: drawCourse(course),
    published: course.isApproved,
    created_at: `${publishedOn}T00:00:00.000Z`,
  };
}

/** One lesson with its text as HTML; undefined if the key is unknown. */
export function findLesson({ id, data }: FullCourse, key: string | undefined) {
  const [, module, lesson] = /^(\d{1,2})-(\d{1,2})$/.exec(key ?? '') ?? [];
  const found = data.modules[Number(module) - 1]?.lessons[Number(lesson) - 1];
  if (!found) return undefined;
  const parent = data.modules[Number(module) - 1]!;
  const isLast = Number(lesson) === parent.lessons.length;
  return {
    key: key!,
    module: Number(module) - 1,
    moduleTitle: parent.title,
    title: found.title,
    minutes: found.minutes,
    html: renderMarkdown(found.text),
    image: found.art && artUrl(composeScene(`cours-${id}-${key}`, found.art)),
    quiz: isLast ? parent.quiz : [],
    pass: parent.pass ?? parent.quiz.length,
  };
}
