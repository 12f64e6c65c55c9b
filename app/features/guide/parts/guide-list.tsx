import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';

export type GuideRow = { key: string; title: string; hint: string; minutes: number; icon: StaffIconName };

/** Entries of the guide under a heading, each with its minutes. */
export function GuideList({ title, rows }: { title: string; rows: readonly GuideRow[] }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet">
      <div className="sheet__h">
        <h2>{title}</h2>
        <span className="fine quiet">{t('guide.jobs', { count: rows.length })}</span>
      </div>
      <ul className="jobs">
        {rows.map((row) => (
          <li key={row.key} data-row>
            <Link to={href('/admin/guide/:key', { key: row.key })}>
              <StaffIcon name={row.icon} />
              <b>{row.title}</b>
              <small>{row.hint}</small>
              <span className="t">{t('guide.minutes', { count: row.minutes })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
