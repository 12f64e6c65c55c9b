import { Link } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import foundation from '#content/foundation.json' with { type: 'json' };
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { pictureOf } from '../certificate-pdf.server.ts';
import { findCertificate } from '../certificates.server.ts';
import type { Route } from './+types/certificate.ts';
import styles from './certificate.module.css';

export const handle = { hydrate: 'never', namespaces: ['academy'] };

/** Where the QR code leads: anybody may see whether a certificate holds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = groundOf(context);
  const language = context.get(visitorContext).language as Language;
  const words = translate(language, 'academy');
  const certificate = await findCertificate(db, params.number);
  if (!certificate) throw new Response(null, { status: 404 });
  const { number, holder, courseId, courseTitle, level, hours, lessons, instructor, issuedAt, revokedAt, revokedWhy } = certificate;
  const picture = await pictureOf(db, certificate);
  const day = (moment: Date) => formatDay(moment.toISOString().slice(0, 10), language);
  return {
    meta: describePage(context, { path: `/certificates/${number}`, title: words('certificate.pageTitle', { number }), description: words('description'), isHidden: true }),
    foundation: foundation.legalName,
    number,
    holder,
    courseId,
    courseTitle,
    level,
    hours,
    lessons,
    instructor,
    picture: artUrl(picture),
    isTeacher: picture.kind === 'portrait',
    issued: day(issuedAt),
    revoked: revokedAt ? { day: day(revokedAt), why: revokedWhy } : undefined,
  };
}

export const meta = pageMeta;

export default function CertificatePage({ loaderData: certificate }: Route.ComponentProps) {
  const { t } = useTranslation('academy');
  const { number, holder, courseId, courseTitle, revoked } = certificate;
  return (
    <div className={`wrap ${styles.page}`}>
      <article className={styles.sheet} data-revoked={revoked ? true : undefined}>
        <div className={styles.words}>
          <p className={styles.academy}>{t('certificate.academy', { name: certificate.foundation })}</p>
          <Tag kind={revoked ? 'bad' : 'ok'}>{t(revoked ? 'certificate.revoked' : 'certificate.valid')}</Tag>
          <p>{t('certificate.given')}</p>
          <h1>
            <bdi>{holder}</bdi>
          </h1>
          <p>{t('certificate.followed')}</p>
          <p className={styles.course} lang="fr">
            <Link to={`/academy/course/${courseId}`}>{courseTitle}</Link>
          </p>
          <p>{t('certificate.facts', { lessons: t('lessons', { count: certificate.lessons }), hours: t('hours', { count: certificate.hours }), level: t(`level.${certificate.level}`) })}</p>
          <dl>
            <div>
              <dt>{t('certificate.numberLabel')}</dt>
              <dd dir="ltr">{number}</dd>
            </div>
            <div>
              <dt>{t('certificate.date')}</dt>
              <dd>{certificate.issued}</dd>
            </div>
            {!certificate.isTeacher && (
              <div>
                <dt>{t('certificate.teacher')}</dt>
                <dd>{certificate.instructor}</dd>
              </div>
            )}
          </dl>
          {revoked ? (
            <p>
              {t('certificate.revokedText', { date: revoked.day })} {revoked.why}
            </p>
          ) : (
            <p className={styles.files}>
              <a href={`/certificates/${number}/pdf`}>
                <Icon name="download-simple" size="sm" /> PDF
              </a>
              <a href={`/certificates/${number}/credential`}>
                <Icon name="certificate" size="sm" /> Open Badges 3.0
              </a>
              <a href={`/certificates/${number}/credential?jwt`}>
                <Icon name="file-text" size="sm" /> {t('certificate.signed')}
              </a>
            </p>
          )}
        </div>
        <figure className={styles.picture}>
          <img src={certificate.picture} alt="" width={300} height={400} />
          {certificate.isTeacher && (
            <figcaption>
              <b lang="fr">{certificate.instructor}</b> {t('certificate.teacher')}
            </figcaption>
          )}
        </figure>
      </article>
      <p className="quiet">{t('certificate.about')}</p>
    </div>
  );
}
