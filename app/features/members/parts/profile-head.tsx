import { artUrl } from '#app/art/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { TierId } from '../profile.ts';
import styles from './profile-head.module.css';

type Head = { isSample: boolean; seed: string; name: string; since: string; tier: TierId; points: string; totals: readonly string[] };

/** Who it is, since when, with how many points and how much given. */
export function ProfileHead({ isSample, seed, name, since, tier, points, totals }: Head) {
  const { t } = useTranslation('members');
  return (
    <header className={styles.head}>
      <div className="wrap">
        {/* Nobody is asked how they look: a member has a drawing of their own, only the sample a face. */}
        <img src={artUrl(isSample ? { kind: 'portrait', seed, plain: true, gender: 'f', hair: 'tresses', palette: 'midi' } : { kind: 'scene', seed, frame: '1:1' })} alt="" width={240} height={isSample ? 290 : 240} fetchPriority="high" />
        <div className={styles.who}>
          {isSample && <p className={styles.sample}>{t('profile.sample')}</p>}
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p>{t('profile.supporter', { tier: t(`profile.supporterOf.${tier}`), date: since })}</p>
        </div>
        <dl className={styles.sums}>
          <div>
            <dt>{t('profile.points')}</dt>
            <dd className="num">{points}</dd>
          </div>
          <div>
            <dt>{t('profile.given')}</dt>
            <dd className="num">{totals.length > 0 ? totals.join(' + ') : '0'}</dd>
          </div>
        </dl>
      </div>
      <Band src={artUrl({ kind: 'band', seed: 'profil', width: 1280, height: 24 })} />
    </header>
  );
}
