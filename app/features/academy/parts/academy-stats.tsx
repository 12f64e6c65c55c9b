import { formatNumber } from '#app/shared/formats.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './academy-stats.module.css';

type AcademyStatsProps = {
  /** What the site counted; without it the sample's figures stand, marked as samples. */
  counted?: { students: number; graduates: number; ratingTenths: number };
  free: number;
  total: number;
};

/** How many learn here, finished, and what they think; and how many courses are free. */
export function AcademyStats({ counted, free, total }: AcademyStatsProps) {
  const { t, i18n } = useTranslation('academy');
  const { t: sign } = useTranslation('ui');
  const number = (value: number, options?: { least: number }) => formatNumber(value, i18n.language, options);
  const figures = counted
    ? (
        [
          ['students', counted.students],
          ['graduates', counted.graduates],
          ['rating', counted.ratingTenths / 10],
        ] as const
      ).flatMap(([key, value]) =>
        value > 0 ? [{ key, shown: number(value, key === 'rating' ? { least: 1 } : undefined) }] : [],
      )
    : (['students', 'graduates', 'rating'] as const).map((key) => ({ key, shown: t(`stats.${key}Number`) }));
  return (
    <dl className={`wrap ${styles.stats}`}>
      {figures.map(({ key, shown }) => (
        <div key={key}>
          <dt>
            {t(`stats.${key}`) + sign('signs.gap')}
            {!counted && <small>{t('stats.sample')}</small>}
          </dt>
          <dd className="num">{shown}</dd>
        </div>
      ))}
      <div>
        <dt>{t('stats.free')}</dt>
        <dd className="num">{t('stats.freeNumber', { free: number(free), total: number(total) })}</dd>
      </div>
    </dl>
  );
}
