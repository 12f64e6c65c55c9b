import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './people.module.css';

/** Who carries a project: drawn, and where they are a sample clearly so. */
export function People({
  people,
  language,
  isSample,
}: {
  people: readonly { name: string; role: string; image: string }[];
  language: Language;
  isSample: boolean;
}) {
  const { t } = useTranslation('projects');
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('project.people')}</h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.name} lang={language}>
            <img src={person.image} alt="" width={200} height={240} loading="lazy" decoding="async" />
            <b>{person.name}</b>
            <span className="quiet">{person.role}</span>
          </li>
        ))}
      </ul>
      {isSample && <p className="fine quiet">{t('project.peopleNote')}</p>}
    </section>
  );
}
