import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { composeScene } from '#app/art/address/drawing.ts';
import { draw } from '#app/art/draw-art.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import { MOST_PHONE_BYTES } from '#platform/photo.ts';
import { namedPictures } from '#platform/text-pictures.ts';
import type { DraftLesson, DraftModule } from './staff/course-acts.ts';

/** The compressed size of a lesson page without its text, measured on the built site. */
const PAGE = 9_000;
/** The compression that the page cache uses for the first request. */
const PACKING = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const packed = (text: string): number => brotliCompressSync(text, PACKING).length;

/** Sizes by text or drawing, so that each is measured once. */
const known = new Map<string, number>();
const MOST_KNOWN = 5_000;

function once(name: string, weigh: () => number): number {
  const key = createHash('sha256').update(name).digest('base64url');
  const found = known.get(key);
  if (found !== undefined) return found;
  const weight = weigh();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, weight);
  return weight;
}

/**
 * What a phone downloads to open a lesson, in bytes: the compressed page with its text, its drawing and its photos,
 * counted at their maximum size.
 */
function weighLesson({ text = '', art }: DraftLesson): number {
  const words = once(text, () => packed(renderMarkdown(text)));
  const drawing = art ? once(JSON.stringify(art), () => packed(draw(composeScene('poids', art)))) : 0;
  return PAGE + words + drawing + new Set(namedPictures(text)).size * MOST_PHONE_BYTES;
}

/** The lessons of a module with its questions, which are part of the last lesson's page. */
export function weighModule({ lessons = [], quiz = [] }: DraftModule): number {
  const asked = quiz.length > 0 ? once(JSON.stringify(quiz), () => packed(JSON.stringify(quiz))) : 0;
  return lessons.reduce((sum, lesson) => sum + weighLesson(lesson), asked);
}
