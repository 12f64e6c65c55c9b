import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { quoted } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { ReviewForm, type ReviewFormProps } from './review-form.tsx';
import styles from './course-reviews.module.css';

type Opinion = { name: string; stars: number; text: string };

type ReviewsProps = Pick<ReviewFormProps, 'failure'> & {
  course: { language: Language; name?: string; opinions: Opinion[]; voices: Opinion[]; isEnrolled: boolean };
};

/** What learners say, the newest first, and the form for who is enrolled. */
export function Reviews({ course, failure }: ReviewsProps) {
  const { t } = useTranslation('academy');
  const { t: sign } = useTranslation('ui');
  return (
    <>
      <ul className={styles.voices}>
        {[
          // What learners wrote is French, like their course when they read it; the sample's voices are translated.
          ...course.opinions.map((opinion) => ({ ...opinion, language: DEFAULT_LANGUAGE })),
          ...course.voices.map((voice) => ({ ...voice, language: course.language })),
        ].map(({ name, text, stars, language }) => (
          <li key={`${name}-${text}`}>
            <blockquote lang={language}>{quoted(text, language)}</blockquote>
            <p className="small quiet">
              <bdi>{name || t('review.noName')}</bdi>
              {sign('signs.comma') + t('stars', { count: stars })}
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
