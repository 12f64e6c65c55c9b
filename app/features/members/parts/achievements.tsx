import { useTranslation } from '#app/ui/words.tsx';
import { type AchievementId, ACHIEVEMENTS } from '#app/features/members/profile.ts';
import styles from './achievements.module.css';

/** "Étapes franchies": earned ones are woven, the others bare threads. */
export function Achievements({ earned }: { earned: Record<AchievementId, boolean> }) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements">{t('achievements.title')}</h2>
      <ul className={styles.list}>
        {ACHIEVEMENTS.map((id) => (
          <li key={id} data-id={earned[id] ? id : undefined}>
            <i aria-hidden="true" />
            <span>
              <b>{t(`achievements.${id}.title`)}</b>
              <span className="small quiet">
                {t(`achievements.${id}.text`)}
                {!earned[id] && sign('signs.gap') + t('achievements.toCome')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
