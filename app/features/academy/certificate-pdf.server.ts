import { toString as drawQr } from 'qrcode';
import { href } from 'react-router';
import { foundation } from '#app/kit/foundation.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { renderPdf } from '#platform/typst.ts';
import { INK } from '#app/art/colours.ts';
import { drawArt } from '#app/art/draw-art.ts';
import { artUrl, composeScene, type Drawing } from '#app/art/address/drawing.ts';
import { definePattern } from '#app/art/cloth/motifs.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { directed, MARK, withSiteContext, breakable } from '#app/features/receipts/receipt-pdf.server.ts';
import { addressOf, type Certificate } from './certificates.server.ts';
import { findCourse } from './courses.server.ts';
import { drawTeacher } from './teacher-art.ts';

/**
 * The picture on a certificate: the teacher who signs it, or a scene if there is no teacher or the course no longer
 * exists.
 */
export async function pictureOf(db: Database, { courseId }: Pick<Certificate, 'courseId'>): Promise<Drawing> {
  const course = await findCourse(db, courseId);
  return (
    (course && drawTeacher(course.id, course.data.instructor)) ??
    composeScene(`cours-${courseId}`, course?.data.art ?? {}, '3:4')
  );
}

/** Turns a portrait so that it looks towards the text, on whichever side it is. */
const intoText = (picture: Drawing, language: Language): Drawing =>
  picture.kind === 'portrait' ? { ...picture, flip: directionOf(language) === 'ltr' } : picture;

/** Renders the certificate as one tagged A4 page, landscape, in its holder's language (design, 16). */
export async function renderCertificate(
  certificate: Certificate,
  picture: Drawing,
  origin: string,
): Promise<Uint8Array> {
  const language = certificate.language;
  const t = translate(language, 'academy');
  const url = `${origin}${href('/certificates/:number', { number: addressOf(certificate) })}`;
  const cloth = withSiteContext(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 794"><defs>${definePattern('cloth', 'chevron', '#0F3D2C', '#FFB71B', 56)}</defs><rect x="0" y="0" width="112" height="794" fill="url(#cloth)"/><rect x="${directionOf(language) === 'rtl' ? 0 : 109}" y="0" width="3" height="794" fill="${INK}"/></svg>`,
  );
  const day = dayInKinshasa(certificate.issuedAt);
  const data = {
    lang: language,
    dir: directionOf(language),
    mark: MARK,
    cloth,
    picture: withSiteContext(drawArt(artUrl(intoText(picture, language)).replace(/^\/art\/|\.svg$/g, ''))!),
    // Whose face it is, said below it: the certificate's name is its holder's.
    teacher: picture.kind === 'portrait' ? directed(certificate.instructor) : null,
    qr: await drawQr(url, {
      type: 'svg',
      margin: 1,
      errorCorrectionLevel: 'M',
      color: { dark: INK, light: '#ffffff' },
    }),
    foundation: {
      name: foundation().name,
      academy: directed(t('certificate.academy', { name: foundation().legalName })),
    },
    words: {
      title: t('certificate.title'),
      given: t('certificate.given'),
      followed: t('certificate.followed'),
      facts: t('certificate.facts', {
        lessons: t('lessons', { count: certificate.lessons }),
        hours: t('hours', { count: certificate.hours }),
        level: t(`level.${certificate.level}`),
      }),
      teacher: t('certificate.teacher'),
      direction: t('certificate.direction'),
      place: t('certificate.place', { date: formatDay(day, language) }),
      number: t('certificate.number', { number: certificate.number }),
      verify: t('certificate.verify'),
      markAlt: foundation().name,
      qrAlt: url,
    },
    holder: directed(breakable(certificate.holder)),
    course: directed(certificate.courseTitle),
    instructor: directed(certificate.instructor),
    url: url.replace(/^https?:\/\//, '').split(/(?<=\/)(?=[^/]+$)|(?<=-)(?=[^-]+$)/),
  };
  return renderPdf({
    withBoxes: true,
    template: 'app/features/academy/certificate.typ',
    input: 'certificate',
    data,
    at: certificate.issuedAt,
    name: `The certificate ${certificate.number}`,
  });
}
