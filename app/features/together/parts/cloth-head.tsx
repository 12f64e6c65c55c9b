import { Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { MOTIFS, rowCloth } from '#app/features/together/together-rules.ts';
import styles from './cloth-head.module.css';

type ClothHeadProps = {
  cloth: {
    slug: string;
    title: string;
    words: string;
    language: string;
    starter: string;
    startedOn: string;
    isSample: boolean;
  };
  fund: { title: string; language: string; path: string };
};

/** Nobody's face is guessed from a name: who started a cloth is shown by a tile of it. */
const starterTile = (slug: string) => rowCloth(MOTIFS[slug.length % MOTIFS.length]!, slug.length);

/** What a cloth is called, who started it and where its money goes. */
export function ClothHead({ cloth, fund }: ClothHeadProps) {
  const { t } = useTranslation('together');
  const { t: sign } = useTranslation('ui');
  const { title, language } = cloth;
  return (
    <header className={styles.hero}>
      <div className={`wrap ${styles.head}`}>
        <nav aria-label={t('crumbs')} className={styles.crumbs}>
          <Link to="/ensemble">{t('title')}</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page" lang={language} dir="auto">
            {title}
          </span>
        </nav>
        <div className={styles.titles}>
          <h1 className={[...title].length > 32 ? styles.long : undefined} lang={language} dir="auto">
            {title}
          </h1>
          {cloth.words && (
            <p className="lead" lang={language} dir="auto">
              {cloth.words}
            </p>
          )}
        </div>
        <div className={styles.starter}>
          <img src={artUrl({ kind: 'tile', ...starterTile(cloth.slug) })} alt="" width={64} height={64} />
          <p>
            <b dir="auto">{cloth.starter || t('noName')}</b> {cloth.isSample && t('card.sample')}
            <br />
            <span className="small">
              {t('starter', { day: cloth.startedOn }) + sign('signs.gap')}
              <Link to={fund.path} lang={fund.language}>
                {fund.title}
              </Link>
            </span>
          </p>
        </div>
      </div>
    </header>
  );
}
