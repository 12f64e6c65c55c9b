import type { RouterContextProvider } from 'react-router';
import { editablesContext, mayEdit, titleOf } from '#app/features/content/editable.server.ts';
import { readEntries } from '#app/features/content/entry-list.server.ts';
import { listChanged, showChanged } from '#app/features/content/meaning.server.ts';
import { previewPath } from '#app/features/content/preview-link.server.ts';
import { countRevisions, newestRevision } from '#app/features/content/revisions.server.ts';
import { findShown } from '#app/features/content/staff/entry-view.server.ts';
import type { BodyPictures } from '#app/features/content/parts/writing.tsx';
import { linesWithdrawn, placePicture } from '#app/features/photos/text-pictures.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { siteContextOf } from '#platform/site.ts';
import type { Staff } from '#platform/staff.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Course } from '#app/features/academy/course.ts';
import { faultInLessons } from '#app/features/academy/course-entries.server.ts';
import { lessonKey } from '#app/features/academy/course-rules.ts';
import { weighModule } from '#app/features/academy/lesson-weight.server.ts';
import { countAskedCourses } from './academy-lists.server.ts';
import {
  type Draft,
  type DraftLesson,
  type DraftModule,
  type DraftQuestion,
  calledAt,
  findAt,
  readPlace,
  writePlace,
} from './course-acts.ts';
import { factFields, lessonFields, MOST_OPTIONS } from './course-forms.server.ts';
import { whereLearnersStop } from './where-learners-stop.server.ts';

type Context = Readonly<RouterContextProvider>;
/** The state of the side panel: the values as typed, if the form was refused. */
export type Typed = {
  at?: string;
  draft?: Draft;
  errors?: Record<string, string>;
  /** As typed, including invalid ones. */
  pass?: string;
  price?: string;
  /** The row that was just added or moved, which gets the focus. */
  focus?: string;
  /** A photo that was just chosen for the lesson. */
  picture?: string | null;
};

/**
 * The data of the course builder: the outline, the open panel, what is missing before publishing, and where learners
 * stop.
 */
export async function readBuilder(context: Context, staff: Staff, id: string, typed: Typed) {
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const t = translate(language, 'admin');
  const collection = context.get(editablesContext).get('courses')!;
  const entry = (await readEntries(db, collection)).find((one) => one.id === id);
  const shown = entry && (await findShown(db, collection.name, id));
  if (!shown) return undefined;
  const draft = shown.data as Draft;
  const newest = await newestRevision(db, collection.name, id);
  const level = typeof draft.level === 'string' ? draft.level : 'debutant';
  const academy = translate(language, 'academy');
  const facts = [
    draft.category && academy(`category.${draft.category as Course['category']}`),
    academy(`level.${level as Course['level']}`),
    Number(draft.priceXof) > 0
      ? t('builder.price', { sum: formatNumber(Number(draft.priceXof), language) })
      : t('builder.free'),
  ].filter((one) => typeof one === 'string');
  const stops = await whereLearnersStop(db, id);
  const missing = findMissing(draft, language);
  const hasTranslations = Object.values(entry.languages).some((state) => state !== 'missing');
  const asked = (await countAskedCourses(db)).draft ?? 0;
  const place = readPlace(typed.at ?? '');
  return {
    id,
    me: staff.memberId,
    /** The title of the open item when the page was made, to find it again. */
    was: place && calledAt(draft, place),
    title: titleOf(draft),
    facts: facts.join(', '),
    state: entry.state,
    leaves: entry.publishAt ? formatStamp(new Date(entry.publishAt), language) : undefined,
    base: newest?.revision ?? 0,
    revisions: await countRevisions(db, collection.name, id),
    isLive: shown.isLive,
    isTrashed: shown.trashedAt !== null,
    page: shown.isLive ? collection.editing.pageOf(id, draft) : undefined,
    preview:
      newest && missing.every(({ at }) => at !== '')
        ? previewPath(settings.authSecret, { collection: collection.name, id, revision: newest.revision })
        : undefined,
    hasTranslations,
    changed:
      hasTranslations && typed.at === 'publish'
        ? showChanged(await listChanged(db, collection, { id, data: draft, body: '' }), language)
        : [],
    mayWrite: mayEdit(collection, 'write', staff) && shown.trashedAt === null,
    mayPublish: mayEdit(collection, 'publish', staff),
    mayPrice: staff.permissions.has('courses.price'),
    mayTranslate: staff.permissions.has('content.read'),
    asked: staff.permissions.has('courses.decide') ? asked : 0,
    priceXof: typed.price ?? String(draft.priceXof ?? 0),
    modules: (draft.modules ?? []).map((module) => showModule(module, language)),
    missing,
    focus: typed.focus,
    panel: await withPictures(db, showPanel(typed.draft ?? draft, typed, id, language), typed.picture, staff),
    stops,
  };
}
export type Builder = NonNullable<Awaited<ReturnType<typeof readBuilder>>>;

function showModule(module: DraftModule, language: Language) {
  const { title = '', lessons = [], quiz = [], pass } = module;
  return {
    title,
    minutes: lessons.reduce((sum, { minutes }) => sum + (Number(minutes) || 0), 0),
    megabytes: formatNumber(Math.ceil(weighModule(module) / 10_000) / 100, language, { most: 2 }),
    lessons: lessons.map((lesson) => ({ title: lesson.title ?? '', minutes: Number(lesson.minutes) || 0 })),
    questions: quiz.map(({ question = '' }) => question),
    pass,
  };
}

/** What prevents publishing: where, the message, and the panel to open. */
function findMissing(draft: Draft, language: Language): { at: string; text: string }[] {
  const t = translate(language, 'admin');
  const issues = Course.safeParse(draft).error?.issues ?? [];
  const fault = issues.length === 0 ? faultInLessons(draft) : undefined;
  const paths = issues.map(({ path }) => path as (string | number)[]);
  if (fault)
    paths.push(
      (fault.field ?? '')
        .match(/[^.[\]]+/g)!
        .slice(1)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    );
  const found = new Map<string, string>();
  for (const path of paths) {
    const [top, module, list, index] = path;
    if (top !== 'modules') found.set('facts', t('builder.facts'));
    else if (typeof module !== 'number') found.set('', t('builder.noModule'));
    else if (typeof index !== 'number')
      found.set(
        String(module),
        t(list === 'lessons' ? 'builder.noLesson' : 'builder.moduleAt', { module: module + 1 }),
      );
    else {
      const at = writePlace({ module, part: list === 'quiz' ? 'q' : 'l', index });
      const where = { module: module + 1, number: index + 1 };
      found.set(at, t(list === 'quiz' ? 'builder.questionAt' : 'builder.lessonAt', where));
    }
  }
  return [...found].map(([at, text]) => ({ at, text }));
}

const NO_PICTURES: BodyPictures = { withdrawn: [], isPlaced: false, mayAdd: false };

/** A lesson with the descriptions of its photos, including one that was just chosen. */
async function withPictures(
  db: Database,
  panel: Panel | undefined,
  picture: string | null | undefined,
  staff: Staff,
): Promise<Panel | undefined> {
  if (panel?.kind !== 'lesson') return panel;
  const { body, isPlaced } = await placePicture(db, panel.body, picture ?? null);
  const withdrawn = await linesWithdrawn(db, body);
  return { ...panel, body, pictures: { withdrawn, isPlaced, mayAdd: staff.permissions.has('photos.add') } };
}

type Panel =
  | { kind: 'facts'; fields: ReturnType<typeof factFields> }
  | { kind: 'module'; at: string; number: number; title: string; isFirst: boolean; isLast: boolean }
  | {
      kind: 'lesson';
      at: string;
      module: number;
      number: number;
      fields: ReturnType<typeof lessonFields>;
      hasArt: boolean;
      body: string;
      pictures: BodyPictures;
      error?: string;
    }
  | {
      kind: 'question';
      at: string;
      module: number;
      number: number;
      all: number;
      question: string;
      options: string[];
      answer?: number;
      why: string;
      pass: string;
      errors: Record<string, string>;
    }
  | { kind: 'publish' };

/** The side panel beside the outline. */
function showPanel(
  draft: Draft,
  { at = '', errors = {}, pass }: Typed,
  id: string,
  language: Language,
): Panel | undefined {
  if (at === 'facts') return { kind: 'facts', fields: factFields(draft, id, language, errors) };
  if (at === 'publish') return { kind: 'publish' };
  const place = readPlace(at);
  const thing = place && findAt(draft, place);
  if (!place || thing === undefined) return undefined;
  const modules = draft.modules!;
  const module = modules[place.module]!;
  if (!place.part)
    return {
      kind: 'module',
      at,
      number: place.module + 1,
      title: module.title ?? '',
      isFirst: place.module === 0,
      isLast: place.module === modules.length - 1,
    };
  const where = { at, module: place.module + 1, number: place.index + 1 };
  if (place.part === 'l') {
    const lesson = thing as DraftLesson;
    const seed = `cours-${id}-${lessonKey(where.module, where.number)}`;
    return {
      kind: 'lesson',
      ...where,
      fields: lessonFields(lesson, seed, language, errors),
      hasArt: lesson.art !== undefined,
      body: lesson.text ?? '',
      pictures: NO_PICTURES,
      error: errors.body,
    };
  }
  const { question = '', options = [], answer, why = '' } = thing as DraftQuestion;
  const shown = Math.min(MOST_OPTIONS, Math.max(3, options.length + 1));
  return {
    kind: 'question',
    ...where,
    all: module.quiz!.length,
    question,
    options: Array.from({ length: shown }, (_, index) => options[index] ?? ''),
    answer,
    why,
    pass: pass ?? String(module.pass ?? module.quiz!.length),
    errors,
  };
}
