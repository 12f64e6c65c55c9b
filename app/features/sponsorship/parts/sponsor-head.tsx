import { artUrl } from '#app/art/address/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Kind } from '#app/features/sponsorship/sponsorship-rules.ts';
import styles from './sponsor-head.module.css';

const FIELDS: Record<Kind, string> = { child: 'rose', meal: 'sun', tree: 'leaf', classroom: 'mist' };

/** The page's head, in the words, faces and colour of its kind. */
export function SponsorHead({ kind, faces }: { kind: Kind; faces: readonly string[] }) {
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
          {faces.map((face) => (
            <img key={face} src={face} alt="" width={240} height={290} />
          ))}
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: `parrainer-${kind}`, width: 1280, height: 24 })} />
    </>
  );
}
