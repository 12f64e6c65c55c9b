import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import type { CSSProperties } from 'react';
import { showPhone } from '#app/shared/phone.ts';
import { useTranslation } from '#app/ui/words.tsx';

type BatchLinesProps = {
  lines: readonly {
    id: string;
    line: number;
    name: string | null;
    email: string | null;
    phone?: string;
    isAnonymous: boolean;
    reference: string | null;
    /** One, or several with the part of each. */
    funds: readonly { title: string; cloth: string; part?: string }[];
    sum: string;
    /** What went back of it. */
    back?: string;
    receipt: string;
    isCancelled: boolean;
    receiptPath?: string;
  }[];
  total: string;
};

/** The gifts of a batch, as they were entered, with their receipts. */
export function BatchLines({ lines, total }: BatchLinesProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet sheet--bleed" aria-label={t('batch.gifts')}>
      <StaffTable
        label={t('batch.gifts')}
        rows={lines}
        hasKeys={false}
        none={null}
        columns={(col) => [
          col('line', t('batch.line')),
          col('name', t('batch.donor'), 'c-m wrapc', (gift) => (
            <>
              <bdi>{gift.name ?? (gift.isAnonymous ? t('batch.anonymous') : t('batch.noName'))}</bdi>
              {gift.phone && (
                <small className="fine quiet">
                  <a href={`tel:+${gift.phone}`} dir="ltr">
                    {showPhone(gift.phone)}
                  </a>
                </small>
              )}
              {gift.email && <small className="fine quiet">{gift.email}</small>}
            </>
          )),
          col('funds', t('batch.fund'), 'c-s wrapc', (gift) =>
            gift.funds.map(({ title, cloth, part }) => (
              <span key={title} className="prj">
                <span className="sw" style={{ '--cloth': cloth } as CSSProperties} aria-hidden="true" />
                {title}
                {part && <small className="num">{part}</small>}
              </span>
            )),
          ),
          col('reference', t('batch.reference'), 'wrapc', (gift) => <bdi>{gift.reference}</bdi>),
          col('receipt', t('batch.receipt'), 'c-t', (gift) => (
            <>
              {gift.receiptPath ? <a href={gift.receiptPath}>{gift.receipt}</a> : gift.receipt}
              {gift.isCancelled && <span className="tag tag--bad">{t('batch.cancelled')}</span>}
            </>
          )),
          col('sum', t('batch.sum'), 'c-a r', (gift) => (
            <>
              <span className="num">{gift.sum}</span>
              {gift.back && <small className="fine quiet">{t('batch.back', { sum: gift.back })}</small>}
            </>
          )),
        ]}
      />
      <div className="sheet__f">
        <b>{t('batch.count', { count: lines.length })}</b>
        <b className="num">{total}</b>
      </div>
    </section>
  );
}
