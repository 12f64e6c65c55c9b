import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { Fate, Fault } from '#app/features/imports/gift-file.ts';
import { FateTag } from './import-tag.tsx';

type ShownRow = {
  line: number;
  fate: Fate;
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
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{t('import.donor')}</th>
            <th scope="col">{t('import.fund')}</th>
            <th scope="col">{t('import.fateHead')}</th>
            <th scope="col" className="r">
              {t('payment.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-row>
              <td className="c-m wrapc">
                <Donor row={row} />
                <small className="fine quiet">
                  {[t('import.line', { line: String(row.line) }), row.day, row.email, row.receipt, row.note]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </td>
              <td className="wrapc">{row.fund}</td>
              <td className="c-s wrapc">
                <FateTag fate={row.fate} />{' '}
                {row.fault && (
                  <>
                    {t(`import.fault.${row.fault}`)} {row.typed && <bdi className="code">{row.typed}</bdi>}
                  </>
                )}
                {row.isLate && t('import.late')}
              </td>
              <td className="c-a r">
                <span className="num">{row.sum}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="sheet__b quiet">{t('list.noneText')}</p>}
    </section>
  );
}

function Donor({ row: { name, paymentId } }: { row: ShownRow }) {
  const { t } = useTranslation('admin');
  const who = <bdi>{name ?? t('import.nobody')}</bdi>;
  return paymentId ? <Link to={href('/admin/payments/:id', { id: paymentId })}>{who}</Link> : who;
}
