import type { CSSProperties } from 'react';
import type { Language } from '#app/shared/language.ts';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './gift-rows.module.css';

export type GiftRow = {
  id: string;
  language: Language;
  title: string;
  path: string;
  cloth: string;
  sum: string;
  day: string;
  date: string;
  receipt?: string;
  receiptPath: string;
  /** What its fund paid since; left out where that is nothing yet. */
  bought?: { sum: string; what: string };
  becamePath: string;
};

/** Gifts as a table on a wide screen, as lines on a phone; each with its receipt. */
export function GiftRows({ rows }: { rows: GiftRow[] }) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  return (
    <table className={styles.table} aria-label={t('gifts.title')}>
      <thead>
        <tr>
          <th scope="col">{t('gifts.fund')}</th>
          <th scope="col">{t('gifts.date')}</th>
          <th scope="col" className={styles.end}>
            {t('gifts.amount')}
          </th>
          <th scope="col" className={styles.end}>
            {t('gifts.receipt')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, language, title, path, cloth, sum, day, date, receipt, receiptPath, bought, becamePath }) => (
          <tr key={id}>
            <th scope="row">
              <i aria-hidden="true" style={{ '--cloth': cloth } as CSSProperties} />
              <span>
                <Link to={path} lang={language}>
                  {title}
                </Link>
                {bought && (
                  <span className={styles.after}>
                    {t('gifts.bought', { sum: bought.sum }) + sign('signs.gap')}
                    {bought.what}
                  </span>
                )}
                <Link to={becamePath} className={styles.became}>
                  {t('gifts.became')}{' '}
                  <span className="visually-hidden">{sign('signs.colon') + sum + sign('signs.comma') + day}</span>
                </Link>
              </span>
            </th>
            <td className={styles.day}>
              <time dateTime={date}>{day}</time>
            </td>
            <td className={`num ${styles.end}`}>{sum}</td>
            <td className={styles.end}>
              {receipt && (
                <Link reloadDocument to={`${receiptPath}/pdf`}>
                  <Icon name="download-simple" size="sm" /> PDF <span className="visually-hidden">{receipt}</span>
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
