import { useTranslation } from '#app/ui/words.tsx';
import styles from './tribute-card.module.css';

export type ShownCard = {
  lang?: string;
  dir?: string;
  title: string;
  lead: string;
  note?: string;
  salutation: string | null;
  words: string | null;
  from: string;
  picture: string;
  /** As a CSS `url(…)`. */
  cloth?: string;
};

/** The card as it is printed: outside over inside, in the cloth of what was given to. */
export function Card({ card, heading: Heading }: { card: ShownCard; heading: 'h1' | 'p' }) {
  const { t } = useTranslation('tributes');
  const { lang, dir, title, lead, note, salutation, words, from, picture, cloth } = card;
  return (
    <article className={styles.card} lang={lang} dir={dir} style={cloth ? ({ '--cloth': cloth } as object) : undefined}>
      <div className={styles.outside}>
        <img className={styles.picture} src={picture} alt="" width={300} height={400} />
        <span className={styles.selvage} aria-hidden="true" />
        <div className={styles.title}>
          <Heading className={styles.heading}>{title}</Heading>
          <p>{lead}</p>
        </div>
      </div>
      <div className={styles.inside}>
        {salutation && <p>{salutation}</p>}
        {words && (
          <blockquote className={styles.words}>
            <p>{words}</p>
          </blockquote>
        )}
        <p>
          <span className="visually-hidden">{t('page.from')} </span>
          <b>{from}</b>
        </p>
        {note && <p className="small quiet">{note}</p>}
      </div>
    </article>
  );
}
