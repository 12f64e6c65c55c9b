import { Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type BulkAnswersProps = {
  to: 'prepared' | 'sent' | 'delivered';
  answers: readonly { id: string; number?: number; path: string; error?: string }[];
};

/** What became of each of the orders that took a step together. */
export function BulkAnswers({ to, answers }: BulkAnswersProps) {
  const { t } = useTranslation('admin');
  const done = answers.filter(({ error }) => !error).length;
  return (
    <section className="sheet" aria-labelledby="answers" role="status">
      <div className="sheet__h">
        <h2 id="answers">
          {answers.length === 0
            ? t('bulk.none')
            : t('bulk.done', { count: done, all: answers.length, step: t(`order.step.${to}`) })}
        </h2>
      </div>
      <ul className="li">
        {answers.map(({ id, number, path, error }) => (
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
