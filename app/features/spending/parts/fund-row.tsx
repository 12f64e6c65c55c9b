import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Bands, ThreeBands } from './three-bands.tsx';
import styles from './fund-row.module.css';

export type ShownFund = {
  id: string;
  title: string;
  language: Language;
  place: string;
  path: string;
  look: Record<'--cloth' | '--fa' | '--fb', string>;
  bands: Bands;
  hasSpent: boolean;
  /** What of it was spent and is not proven; nothing where all is. */
  unproven?: string;
  /** `carried` is what the year began with, where one is chosen; `spent` and its proof are left out where nothing was spent. */
  sums: Record<'received' | 'fees' | 'balance', string> &
    Partial<Record<'carried' | 'spent' | 'proven' | 'toProve', string>>;
};

/** One fund: its name, whether all it spent is proven, and its three bands on one scale. */
export function FundRow({ fund }: { fund: ShownFund }) {
  const { t } = useTranslation('transparency');
  const { title, language, place, path, look, bands, hasSpent, unproven, sums } = fund;
  return (
    <article className={styles.fund}>
      <div>
        <h3 lang={language} className={styles.title} style={look as CSSProperties}>
          <Link to={path}>{title}</Link>
        </h3>
        {place && (
          <p className="small" lang={language}>
            {place}
          </p>
        )}
        <p className={styles.state}>
          {!hasSpent && <Tag>{t('nothingSpent')}</Tag>}
          {hasSpent &&
            (unproven ? (
              <Tag kind="wait">{t('stillToProve', { sum: unproven })}</Tag>
            ) : (
              <Tag kind="ok">{t('allProven')}</Tag>
            ))}
        </p>
      </div>
      <div>
        <ThreeBands {...bands} labels={{ received: t('received'), spent: t('spent'), proven: t('proven') }} />
        <p className={`small ${styles.rest}`}>
          {sums.carried && (
            <>
              {t('carried')} <b className="num">{sums.carried}</b> ·{' '}
            </>
          )}
          {t('fees')} <b className="num">{sums.fees}</b> · {t('balance')} <b className="num">{sums.balance}</b>
        </p>
      </div>
    </article>
  );
}
