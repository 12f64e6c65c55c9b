import styles from './farmer.module.css';

/** Who works the field. */
export function Farmer({ name, bio, portrait }: { name: string; bio: string; portrait: string }) {
  return (
    <div className={styles.farmer} lang="fr">
      <img src={portrait} alt="" width={240} height={290} loading="lazy" />
      <div dir="ltr">
        <h2>{name}</h2>
        <p>{bio}</p>
      </div>
    </div>
  );
}
