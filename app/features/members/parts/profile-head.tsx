import { artUrl } from '#app/art/address/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { TierId } from '#app/features/members/profile.ts';
import styles from './profile-head.module.css';

type Head = {
  isSample: boolean;
  portrait: string;
  name: string;
  since: string;
  tier: TierId;
  points: string;
  totals: readonly string[];
};

/** Who it is, since when, with how many points and how much given. */
export function ProfileHead({ isSample, portrait, name, since, tier, points, totals }: Head) {
  const { t } = useTranslation('members');
  return (
    <header className={styles.head}>
      <div className="wrap">
        <img src={portrait} alt="" width={240} height={288} fetchPriority="high" />
        <div className={styles.who}>
          {isSample && <p className={styles.sample}>{t('profile.sample')}</p>}
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p>{t('profile.supporter', { tier: t(`profile.supporterOf.${tier}`), date: since })}</p>
          {!isSample && <p className="fine">{t('profile.drawn')}</p>}
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
