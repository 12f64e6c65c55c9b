import { type Language, written } from '#app/shared/language.ts';
import styles from './instructor.module.css';

/** Who teaches. */
export function Instructor({
  instructor,
  language,
}: {
  instructor: { name: string; role: string; bio: string; portrait: string };
  language: Language;
}) {
  return (
    <div className={styles.instructor} {...written(language)}>
      <img src={instructor.portrait} alt="" width={240} height={290} loading="lazy" />
      <div>
        <h2>{instructor.name}</h2>
        <p>
          <b>{instructor.role}</b>
        </p>
        <p>{instructor.bio}</p>
      </div>
    </div>
  );
}
