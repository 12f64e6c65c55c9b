import { StaleNote, type StaleText } from '#app/kit/stale-note.tsx';
import { type Language, written } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './president.module.css';

type Props = {
  letter: {
    name: string;
    portrait: string;
    portraitAlt: string;
    html: string;
    language: Language;
    bodyLanguage: Language;
    stale?: StaleText;
  };
};

/** The president's letter, beside her portrait. */
export function President({ letter }: Props) {
  const { name, portrait, portraitAlt, html } = letter;
  const { t } = useTranslation('about');
  return (
    <section className={`wrap section ${styles.letter}`} aria-labelledby="message">
      <img
        src={portrait}
        alt={portraitAlt || t('about.presidentAlt')}
        width={240}
        height={290}
        loading="lazy"
        decoding="async"
      />
      <figure>
        <h2 id="message">{t('about.message')}</h2>
        <blockquote {...written(letter.bodyLanguage)} dangerouslySetInnerHTML={{ __html: html }} />
        <figcaption>
          <b lang={letter.language}>{name}</b>
          <br />
          <span className="quiet">{t('about.president')}</span>
        </figcaption>
        <StaleNote stale={letter.stale} />
      </figure>
    </section>
  );
}
