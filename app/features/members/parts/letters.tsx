import type { Language } from '#app/shared/language.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './letters.module.css';

type Letter = {
  id: string;
  language: Language;
  from?: string | undefined;
  title: string;
  text: string;
  date: string;
  day: string;
  path: string;
  image: string;
};

/** What the foundation wrote of the projects a member gave to. */
export function Letters({ letters }: { letters: readonly Letter[] }) {
  const { t } = useTranslation('members');
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">{t(letters[0]!.from ? 'dashboard.news' : 'dashboard.newsOther')}</h2>
      <ul className={styles.letters}>
        {letters.map(({ id, language, from, title, text, date, day, path, image }) => (
          <li key={id}>
            <article aria-labelledby={id}>
              <div className={styles.picture}>
                <img src={image} alt="" width={300} height={300} loading="lazy" decoding="async" />
              </div>
              <div>
                <p className="small">
                  <span lang={language}>{from}</span>
                  {from && ' · '}
                  <time dateTime={date}>{day}</time>
                </p>
                <h3 id={id} lang={language}>
                  {title}
                </h3>
                <p lang={language}>{text}</p>
                <ButtonLink kind="ink" size="sm" to={path}>
                  {t('dashboard.read')}
                  <HiddenSubject lang={language}>{title}</HiddenSubject>
                </ButtonLink>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
