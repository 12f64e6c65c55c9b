import styles from './instructor.module.css';

/** Who teaches. */
export function Instructor({
  instructor,
}: {
  instructor: { name: string; role: string; bio: string; portrait: string };
}) {
  return (
    <div className={styles.instructor} lang="fr">
      <img src={instructor.portrait} alt="" width={240} height={290} loading="lazy" />
      <div dir="ltr">
        <h2>{instructor.name}</h2>
        <p>
          <b>{instructor.role}</b>
        </p>
        <p>{instructor.bio}</p>
      </div>
    </div>
  );
}
