import { href } from 'react-router';
import { PayBy } from '#app/features/payments/parts/pay-by.tsx';
import type { CallFailure } from '#app/kit/use-form-call.ts';
import { usePayment } from '#app/features/payments/parts/use-payment.ts';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import type { Money } from '#app/shared/money.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Outline } from '#app/features/academy/course-rules.ts';
import styles from './enrol-box.module.css';

type EnrolBoxProps = {
  course: {
    id: string;
    picture: string;
    price?: { dollars: string; xof: string; money: Money };
    isEnrolled: boolean;
    isComplete: boolean;
    certificate?: string;
    hasCertificate: boolean;
    outline: Outline;
    next: string;
    path: string;
    megabytes: number;
    progress: { done: string[] };
  };
  /** What the page's own action answered. */
  failure?: CallFailure & { typed?: Record<string, string> };
};

/** What it costs, the way in, and what one gets. */
export function EnrolBox({ course, failure }: EnrolBoxProps) {
  const { t, i18n } = useTranslation('academy');
  const { t: sign } = useTranslation('ui');
  const { price, isEnrolled, certificate, progress } = course;
  const giving = usePayment(failure, {
    name: 'create-course-enrollment',
    toBody: ({ method }) => ({ courseId: course.id, method }),
    words: {
      done: t('enrol.paying'),
      doneText: t('enrol.payingText'),
      failed: t('enrol.failed'),
    },
  });
  const language = i18n.language;
  const number = formatNumber(course.megabytes, language, { most: 1 });
  return (
    <aside className={styles.box} aria-label={t('enrol.label')}>
      <img src={course.picture} alt="" width={400} height={300} fetchPriority="high" />
      <div className={styles.words}>
        <p className={styles.price}>
          {price ? (
            <>
              <b className="num">{price.dollars}</b> <span>{t('enrol.orXof', { sum: price.xof })}</span>
              <Worth money={price.money} />
            </>
          ) : (
            <b className="num">{t('free')}</b>
          )}
        </p>
        {isEnrolled ? (
          <>
            <ButtonLink isBlock to={`${course.path}/lesson/${course.next}`} reloadDocument>
              {t(progress.done.length > 0 ? 'enrol.goOn' : 'enrol.start')}
            </ButtonLink>
            <p className={styles.enrolled}>
              <Icon name="check" /> {t('enrolled')}
            </p>
            {certificate && (
              <ButtonLink kind="line" isBlock to={href('/certificates/:number', { number: certificate })}>
                {t('enrol.certificate')}
              </ButtonLink>
            )}
          </>
        ) : (
          <form method="post" className={styles.form} onSubmit={price ? giving.submit : undefined}>
            <input type="hidden" name="intent" value="enrol" />
            <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
            <FormNotice error={giving.error && t('enrol.failedTitle') + sign('signs.colon') + giving.error} />
            {price && <PayBy sum={price.money} typed={failure?.typed} errors={giving.fields} />}
            <Button type="submit" isBlock isBusy={giving.state === 'submitting'}>
              {t(price ? 'enrol.paid' : 'enrol.free')}
            </Button>
            {price && <p className="small quiet">{t('enrol.priceWhy')}</p>}
          </form>
        )}
        <ul className={styles.gets}>
          <li>
            <Icon name="download-simple" /> {t('enrol.offline', { number })}
          </li>
          {course.hasCertificate && (
            <li>
              <Icon name="certificate" /> {t('enrol.paper')}
            </li>
          )}
          {!course.hasCertificate && course.outline.some(({ hasQuiz }) => hasQuiz) && (
            <li>
              <Icon name="check" /> {t('enrol.selfCheck')}
            </li>
          )}
          <li>
            <Icon name="clock" /> {t('enrol.pace')}
          </li>
        </ul>
      </div>
    </aside>
  );
}
