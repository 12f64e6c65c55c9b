import { href, Link, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { foundation } from '#app/kit/foundation.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { pictureOf } from '#app/features/academy/certificate-pdf.server.ts';
import { addressOf, findCertificate } from '#app/features/academy/certificates.server.ts';
import type { Route } from './+types/certificate-page.ts';
import styles from './certificate-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['academy'] };

/** Where the QR code leads: who has its address may see whether a certificate holds; by the number alone its holder is led there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const words = translate(language, 'academy');
  const certificate = await findCertificate(db, params.number, context.get(visitorContext).member);
  if (!certificate) throw new Response(null, { status: 404 });
  const address = addressOf(certificate);
  if (params.number !== address) throw redirect(href('/certificates/:number', { number: address }));
  const { number, holder, courseId, courseTitle, level, hours, lessons, instructor, issuedAt, revokedAt, revokedWhy } =
    certificate;
  const picture = await pictureOf(db, certificate);
  const day = (moment: Date) => formatDay(dayInKinshasa(moment), language);
  return {
    meta: describePage(context, {
      path: href('/certificates/:number', { number: address }),
      title: words('certificate.pageTitle', { number }),
      description: words('description'),
      isHidden: true,
    }),
    foundation: foundation().legalName,
    address,
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
  const { t: sign } = useTranslation('ui');
  const { address, number, holder, courseId, courseTitle, revoked } = certificate;
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
            <Link to={href('/academy/course/:id', { id: courseId })}>{courseTitle}</Link>
          </p>
          <p>
            {t('certificate.facts', {
              lessons: t('lessons', { count: certificate.lessons }),
              hours: t('hours', { count: certificate.hours }),
              level: t(`level.${certificate.level}`),
            })}
          </p>
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
              {t('certificate.revokedText', { date: revoked.day }) + sign('signs.gap')}
              <bdi>{revoked.why}</bdi>
            </p>
          ) : (
            <p className={styles.files}>
              <Link reloadDocument to={href('/certificates/:number/pdf', { number: address })}>
                <Icon name="download-simple" size="sm" /> PDF
              </Link>
              <a href={href('/certificates/:number/credential', { number: address })}>
                <Icon name="certificate" size="sm" /> Open Badges 3.0
              </a>
              <a href={`${href('/certificates/:number/credential', { number: address })}?jwt`}>
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
