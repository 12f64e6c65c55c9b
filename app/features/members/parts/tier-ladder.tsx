import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Standing, TierId } from '#app/features/members/profile.ts';
import styles from './tier-ladder.module.css';

/** The tiers with the one reached, and how far it is to the next. */
export function TierLadder({ tiers, place }: { tiers: readonly { id: TierId; from: string }[]; place: Standing }) {
  const { t } = useTranslation('members');
  const reached = tiers.findIndex(({ id }) => id === place.tier);
  return (
    <section className="wrap section" aria-labelledby="next">
      <h2 id="next">
        {place.next
          ? t('profile.next', { count: place.missing, tier: t(`profile.tier.${place.next}`) })
          : t('profile.top')}
      </h2>
      <ol className={styles.tiers}>
        {tiers.map(({ id, from }, index) => (
          <li
            key={id}
            aria-current={id === place.tier ? 'step' : undefined}
            data-woven={index <= reached ? id : undefined}
          >
            <b>{t(`profile.tier.${id}`)}</b>
            <span>{t('profile.from', { points: from })}</span>
            <i aria-hidden="true" />
          </li>
        ))}
      </ol>
      <Weave value={place.percent} label={t('profile.progress', { percent: place.percent })} />
      <p className="quiet">{t('profile.rule')}</p>
    </section>
  );
}
