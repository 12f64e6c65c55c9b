import { type Language, written } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './timeline.module.css';

type Props = {
  milestones: {
    id: string;
    language: Language;
    date: string;
    day: string;
    title: string;
    text: string;
    image: string;
    imageAlt: string;
  }[];
};

/** The foundation's history as dated knots on one thread, each with its drawing. */
export function Timeline({ milestones }: Props) {
  const { t } = useTranslation('about');
  return (
    <section className="wrap section" aria-labelledby="timeline">
      <h2 id="timeline">{t('about.timeline')}</h2>
      <ol className={styles.timeline}>
        {milestones.map(({ id, language, date, day, title, text, image, imageAlt }) => (
          <li key={id}>
            <time dateTime={date}>{day}</time>
            <div {...written(language)}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <img src={image} alt={imageAlt} width={400} height={300} loading="lazy" decoding="async" />
          </li>
        ))}
      </ol>
    </section>
  );
}
