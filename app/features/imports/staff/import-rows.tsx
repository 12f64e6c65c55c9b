import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { RowOutcome, Fault } from '#app/features/imports/gift-file.ts';
import { OutcomeTag } from './import-tag.tsx';

type ShownRow = {
  line: number;
  outcome: RowOutcome;
  fault: Fault | null;
  typed: string | null;
  isLate: boolean;
  day: string | null;
  sum: string | null;
  fund: string | null;
  name: string | null;
  email: string | null;
  receipt: string | null;
  note: string | null;
  paymentId: string | null;
};

/** Lines in the order of the file, each with what becomes of it and why. */
export function ImportRows({ rows }: { rows: readonly ShownRow[] }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet sheet--bleed" aria-label={t('import.lines')}>
      <StaffTable
        label={t('import.lines')}
        rows={rows}
        rowKey="line"
        columns={(col) => [
          col('name', t('import.donor'), 'c-m wrapc', (row) => (
            <>
              <Donor row={row} />
              <small className="fine quiet">
                {[t('import.line', { line: String(row.line) }), row.day, row.email, row.receipt, row.note]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </>
          )),
          col('fund', t('import.fund'), 'wrapc'),
          col('outcome', t('import.outcomeHead'), 'c-s wrapc', (row) => (
            <>
              <OutcomeTag outcome={row.outcome} />{' '}
              {row.fault && (
                <>
                  {t(`import.fault.${row.fault}`)} {row.typed && <bdi className="code">{row.typed}</bdi>}
                </>
              )}
              {row.isLate && t('import.late')}
            </>
          )),
          col('sum', t('payment.sum'), 'c-a r'),
        ]}
      />
    </section>
  );
}

function Donor({ row: { name, paymentId } }: { row: ShownRow }) {
  const { t } = useTranslation('admin');
  const who = <bdi>{name ?? t('import.nobody')}</bdi>;
  return paymentId ? <Link to={href('/admin/payments/:id', { id: paymentId })}>{who}</Link> : who;
}
