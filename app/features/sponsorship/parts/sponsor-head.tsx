import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Kind } from '#app/features/sponsorship/sponsorship-rules.ts';
import styles from './sponsor-head.module.css';

// Drawn faces, no child is shown (design, 9): for each kind those who are at work in it.
const FACES: Record<Kind, Drawing[]> = {
  child: [
    { kind: 'portrait', seed: 'parrainer-1', gender: 'm', child: true, plain: true, palette: 'pluie' },
    { kind: 'portrait', seed: 'parrainer-2d', gender: 'f', hair: 'haut', plain: true, palette: 'midi' },
    { kind: 'portrait', seed: 'parrainer-3', gender: 'f', child: true, plain: true, flip: true, palette: 'soir' },
  ],
  meal: [
    {
      kind: 'portrait',
      seed: 'repas-1',
      gender: 'f',
      child: true,
      plain: true,
      flip: false,
      hair: 'tresses',
      palette: 'aube',
    },
    { kind: 'portrait', seed: 'repas-2', gender: 'f', hair: 'foulard', plain: true, flip: true, palette: 'marche' },
    {
      kind: 'portrait',
      seed: 'repas-3',
      gender: 'm',
      child: true,
      plain: true,
      flip: true,
      hair: 'court',
      palette: 'savane',
    },
  ],
  tree: [
    {
      kind: 'portrait',
      seed: 'arbre-1',
      gender: 'f',
      child: true,
      plain: true,
      flip: false,
      hair: 'chignon',
      palette: 'savane',
    },
    { kind: 'portrait', seed: 'arbre-2e', gender: 'm', hair: 'chapeau', plain: true, flip: false, palette: 'pluie' },
    {
      kind: 'portrait',
      seed: 'arbre-3',
      gender: 'm',
      child: true,
      plain: true,
      flip: true,
      hair: 'court',
      palette: 'midi',
    },
  ],
  classroom: [
    {
      kind: 'portrait',
      seed: 'classe-1',
      gender: 'm',
      child: true,
      plain: true,
      flip: false,
      hair: 'afro',
      palette: 'soir',
    },
    { kind: 'portrait', seed: 'classe-2', gender: 'm', hair: 'court', plain: true, flip: true, palette: 'fleuve' },
    {
      kind: 'portrait',
      seed: 'classe-3',
      gender: 'f',
      child: true,
      plain: true,
      flip: true,
      hair: 'tresses',
      palette: 'midi',
    },
  ],
};
const FIELDS: Record<Kind, string> = { child: 'rose', meal: 'sun', tree: 'leaf', classroom: 'mist' };

/** The page's head, in the words, faces and colour of its kind. */
export function SponsorHead({ kind }: { kind: Kind }) {
  const { t } = useTranslation('sponsorship');
  const own = kind === 'child' ? '' : (`kind.${kind}.` as const);
  return (
    <>
      <header className={`${styles.head} ${styles[FIELDS[kind]]}`}>
        <div className={styles.words}>
          <h1>{t(`${own}heading`)}</h1>
          <p className="lead">{t(`${own}lead`)}</p>
          <p>
            <ButtonLink kind="ink" to="#choisir" reloadDocument>
              {kind === 'child' ? t('choose') : t(`kind.${kind}.action`)}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.faces} aria-hidden="true">
          {FACES[kind].map((face) => (
            <img key={artUrl(face)} src={artUrl(face)} alt="" width={240} height={290} />
          ))}
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: `parrainer-${kind}`, width: 1280, height: 24 })} />
    </>
  );
}
