import { useTranslation } from '#app/ui/words.tsx';
import { ReviewForm, type ReviewFormProps } from './review-form.tsx';
import styles from './reviews.module.css';

type Opinion = { name: string; stars: number; text: string };
type ReviewsProps = Pick<ReviewFormProps, 'failure'> & {
  course: { name?: string; opinions: Opinion[]; voices: Opinion[]; isEnrolled: boolean };
};

/** What learners say, the newest first, and the form for who is enrolled. */
export function Reviews({ course, failure }: ReviewsProps) {
  const { t } = useTranslation('academy');
  return (
    <>
      <ul className={styles.voices}>
        {[...course.opinions, ...course.voices].map(({ name, text, stars }) => (
          <li key={`${name}-${text}`}>
            <blockquote lang="fr">{`«\u00a0${text}\u00a0»`}</blockquote>
            <p className="small quiet">
              <bdi>{name || t('review.noName')}</bdi>, {t('stars', { count: stars })}
            </p>
          </li>
        ))}
      </ul>
      {course.isEnrolled ? (
        <ReviewForm name={course.name} failure={failure} />
      ) : (
        <p className="quiet">{t('review.onlyEnrolled')}</p>
      )}
    </>
  );
}
