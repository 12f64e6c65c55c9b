import { Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type BulkFatesProps = {
  to: 'prepared' | 'sent' | 'delivered';
  fates: readonly { id: string; number?: number; path: string; error?: string }[];
};

/** What became of each of the orders that took a step together. */
export function BulkFates({ to, fates }: BulkFatesProps) {
  const { t } = useTranslation('admin');
  const done = fates.filter(({ error }) => !error).length;
  return (
    <section className="sheet" aria-labelledby="fates" role="status">
      <div className="sheet__h">
        <h2 id="fates">
          {fates.length === 0
            ? t('bulk.none')
            : t('bulk.done', { count: done, all: fates.length, step: t(`order.step.${to}`) })}
        </h2>
      </div>
      <ul className="li">
        {fates.map(({ id, number, path, error }) => (
          <li key={id}>
            <StaffIcon name={error ? 'warning' : 'check'} />
            <Link to={path}>{t('order.title', { number: String(number ?? id) })}</Link>
            <span className={error ? 'bad' : 'quiet'}>{error ?? t(`order.status.${to}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
