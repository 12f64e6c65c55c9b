import { Worth } from '#app/features/payments/parts/worth.tsx';
import { Form, href, Link } from 'react-router';
import { formatNumber } from '#app/shared/formats.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { CourseCard } from '#app/features/academy/courses.server.ts';
import styles from './course-list-card.module.css';

type CourseListCardProps = { course: CourseCard & { percent?: number; certificate?: string }; isMember: boolean };

/** A course of the list, with how far the member is in it, or the way in: its form posts to the course's page, with or without script. */
export function CourseListCard({ course, isMember }: CourseListCardProps) {
  const { t, i18n } = useTranslation('academy');
  const { t: sign } = useTranslation('ui');
  const language = i18n.language;
  const isPaid = course.priceXof > 0;
  return (
    <article className={styles.card}>
      <img src={course.image} alt="" width={240} height={300} loading="lazy" decoding="async" />
      <div>
        <p className={styles.facts}>
          <b>{t(`category.${course.category}`)}</b> <span>{t(`level.${course.level}`)}</span>
          {course.isAi && <Tag kind="ink">{t(course.isModel ? 'ai.badge' : 'outline.badge')}</Tag>}
        </p>
        <h3 lang={course.language} id={`course-${course.id}`}>
          <Link to={href('/academy/course/:id', { id: course.id })}>{course.title}</Link>
        </h3>
        <p className="small quiet" lang={course.language}>
          {course.description}
        </p>
        <p className={styles.facts}>
          <span>
            <Icon name="clock" size="sm" />{' '}
            {t('lessons', { count: course.lessons }) + sign('signs.comma') + t('hours', { count: course.hours })}
          </span>
          <span>
            <Icon name="download-simple" size="sm" />{' '}
            {t('megabytes', { number: formatNumber(course.megabytes, language, { most: 1 }) })}
          </span>
        </p>
        {course.certificate && <Tag kind="ok">{t('finished')}</Tag>}
        {course.percent !== undefined ? (
          <>
            {!course.certificate && (
              <Weave value={course.percent} label={t('woven', { percent: course.percent })} size="sm" />
            )}
            <Button kind="line" size="sm" disabled aria-describedby={`course-${course.id}`}>
              {t('enrolled')}
            </Button>
          </>
        ) : (
          // The payment opens beside the list, as elsewhere; who has no session is led to the sign-in in this tab.
          <Form
            reloadDocument
            method="post"
            action={href('/academy/course/:id', { id: course.id })}
            className={styles.enrol}
            target={isMember && isPaid ? '_blank' : undefined}
          >
            <input type="hidden" name="intent" value="enrol" />
            {isPaid && (
              <span className={styles.price}>
                {formatMoney({ amountMinor: course.priceXof, currency: 'XOF' }, language)}
                <Worth money={{ amountMinor: course.priceXof, currency: 'XOF' }} />
              </span>
            )}
            <Button type="submit" kind="line" size="sm" aria-describedby={`course-${course.id}`}>
              {t(isPaid ? 'enrol.paid' : 'enrol.free')}
            </Button>
          </Form>
        )}
        {course.isAi && !course.isApproved && !course.isDeclined && <p className="small quiet">{t('ai.waiting')}</p>}
      </div>
    </article>
  );
}
