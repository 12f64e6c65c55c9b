import { Link } from 'react-router';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { CourseCard } from '../courses.server.ts';
import styles from './course-list-card.module.css';

type CourseListCardProps = { course: CourseCard & { percent?: number; certificate?: string } };

/** A course of the list, with how far the member is in it. */
export function CourseListCard({ course }: CourseListCardProps) {
  const { t, i18n } = useTranslation('academy');
  const language = i18n.language as Language;
  return (
    <article className={styles.card}>
      <img src={course.image} alt="" width={240} height={300} loading="lazy" decoding="async" />
      <div>
        <p className={styles.facts}>
          <b>{t(`category.${course.category}`)}</b> <span>{t(`level.${course.level}`)}</span>
          {course.isAi && <Tag kind="ink">{t(course.isModel ? 'ai.badge' : 'outline.badge')}</Tag>}
        </p>
        <h3 lang="fr">
          <Link to={`/academy/course/${course.id}`}>{course.title}</Link>
        </h3>
        <p className="small quiet" lang="fr">
          {course.description}
        </p>
        <p className={styles.facts}>
          <span>
            <Icon name="clock" size="sm" /> {t('lessons', { count: course.lessons })}, {t('hours', { count: course.hours })}
          </span>
          <span>
            <Icon name="download-simple" size="sm" /> {t('megabytes', { number: formatNumber(course.megabytes, language, { most: 1 }) })}
          </span>
        </p>
        {course.certificate ? (
          <Tag kind="ok">{t('finished')}</Tag>
        ) : course.percent !== undefined ? (
          <>
            <Weave value={course.percent} label={t('woven', { percent: course.percent })} size="sm" />
            <p className="small">{t('enrolled')}</p>
          </>
        ) : (
          <p className={styles.price}>{course.priceXof > 0 ? formatMoney({ amountMinor: course.priceXof, currency: 'XOF' }, language) : t('free')}</p>
        )}
        {course.isAi && !course.isApproved && <p className="small quiet">{t('ai.waiting')}</p>}
      </div>
    </article>
  );
}
