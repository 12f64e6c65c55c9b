import { foundation } from '#app/kit/foundation.server.ts';
import { directionOf } from '#app/shared/language.ts';
import { renderPdf } from '#platform/typst.ts';
import { drawBand } from '#app/art/cloth/band.ts';
import { MARK, withSiteContext } from '#app/features/receipts/receipt-pdf.server.ts';
import type { FullCourse } from './courses.server.ts';

/** The course as one page to print and display, in the language of its texts. */
export function renderSheet({ id, data: course, language }: FullCourse): Uint8Array {
  const data = {
    lang: language,
    dir: directionOf(language),
    mark: MARK,
    band: withSiteContext(drawBand(`fiche-${id}`, { width: 794, height: 28 })),
    title: course.sheet.title,
    course: course.title,
    points: course.sheet.points,
    foundation: foundation().name,
  };
  return renderPdf({
    withBoxes: true,
    template: 'app/features/academy/sheet.typ',
    input: 'sheet',
    data,
    at: new Date(`${course.publishedOn}T00:00:00Z`),
    name: `The sheet of course ${id}`,
  });
}
