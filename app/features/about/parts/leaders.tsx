import type { Language } from '#app/shared/language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './leaders.module.css';

type Props = {
  people: { id: string; language: Language; name: string; role: string; portrait: string; portraitAlt: string }[];
};

/** Who decides: how it is shared out, then the faces of those who answer for it. */
export function Leaders({ people }: Props) {
  const { t } = useTranslation('about');
  return (
    <section className={styles.leaders} aria-labelledby="leaders">
      <div className={`wrap ${styles.body}`}>
        <div className={styles.words}>
          <h2 id="leaders">{t('about.leaders')}</h2>
          <p className="lead">{t('about.leadersText')}</p>
          <ButtonLink kind="line" to="/team">
            {t('about.seeTeam')}
          </ButtonLink>
        </div>
        <ul>
          {people.map(({ id, language, name, role, portrait, portraitAlt }) => (
            <li key={id} lang={language}>
              <img src={portrait} alt={portraitAlt} width={240} height={290} loading="lazy" decoding="async" />
              <b>{name}</b>
              <span className="small">{role}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
