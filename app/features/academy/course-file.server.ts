import { type Document, isMap, isPair, stringify } from 'yaml';
import { findDropped } from '#platform/markdown.ts';
import { readYaml } from '#platform/read-yaml.ts';
import { Course } from './course.ts';

/** Longer than any of our courses: a longer file is a book or something else. */
export const MAX_COURSE_FILE = 400_000;

/**
 * Writes a course as a file of content/courses, in French, with long texts on lines of their own. The database does not
 * keep the order of names, so the order of our files is restored.
 */
export function writeCourseFile(course: unknown): string {
  const { data = course } = Course.safeParse(course);
  return stringify(data, { lineWidth: 0 });
}

/** Why and where a file is not a valid course. */
export type FileFault = { line: number; what: 'syntax' | 'missing' | 'unknown' | 'wrong' | 'dropped'; place: string };

/** Reads a course from its file, or returns the first thing that is wrong with it. */
export function readCourseFile(text: string): Course | FileFault {
  const known = readYaml(text);
  if ('line' in known) return { line: known.line, what: 'syntax', place: '' };
  const { file, lineAt } = known;
  const read = Course.safeParse(file.toJS());
  const [issue] = read.error?.issues ?? [];
  if (issue) {
    const { code, path } = issue;
    const keys = code === 'unrecognized_keys' ? issue.keys : [];
    const full = [...path, ...keys.slice(0, 1)];
    const isMissing = code === 'invalid_type' && !file.hasIn(path);
    const what = keys.length > 0 ? 'unknown' : isMissing ? 'missing' : 'wrong';
    return { line: lineAt(offsetOf(file, full)), what, place: placeOf(full) };
  }
  for (const [module, { lessons }] of read.data!.modules.entries())
    for (const [lesson, { text: body }] of lessons.entries()) {
      const [dropped] = findDropped(body);
      const path = ['modules', module, 'lessons', lesson, 'text'];
      // The text begins on the line after the one that says where.
      if (dropped) return { line: lineAt(offsetOf(file, path)) + dropped.line, what: 'dropped', place: placeOf(path) };
    }
  return read.data!;
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part + 1}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');

/** The offset of a value in the file; for a missing one, the offset of what should contain it. */
function offsetOf(file: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const owner = file.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const named =
      isMap(owner) &&
      owner.items.find((pair) => isPair(pair) && String((pair.key as { value?: unknown }).value) === key);
    const found = named ? named.key : file.getIn(path.slice(0, length), true);
    const { range } = (found ?? {}) as { range?: [number, number, number] };
    if (range) return range[0];
  }
  return 0;
}
