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
    fund: string;
    cloth: string;
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
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{t('batch.line')}</th>
            <th scope="col">{t('batch.donor')}</th>
            <th scope="col">{t('batch.fund')}</th>
            <th scope="col">{t('batch.reference')}</th>
            <th scope="col">{t('batch.receipt')}</th>
            <th scope="col" className="r">
              {t('batch.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((gift) => (
            <tr key={gift.id}>
              <td>{gift.line}</td>
              <td className="c-m wrapc">
                <bdi>{gift.name ?? (gift.isAnonymous ? t('batch.anonymous') : t('batch.noName'))}</bdi>
                {gift.phone && (
                  <small className="fine quiet">
                    <a href={`tel:+${gift.phone}`} dir="ltr">
                      {showPhone(gift.phone)}
                    </a>
                  </small>
                )}
                {gift.email && <small className="fine quiet">{gift.email}</small>}
              </td>
              <td className="c-s wrapc">
                <span className="prj">
                  <span className="sw" style={{ '--cloth': gift.cloth } as CSSProperties} aria-hidden="true" />
                  {gift.fund}
                </span>
              </td>
              <td className="wrapc">
                <bdi>{gift.reference}</bdi>
              </td>
              <td className="c-t">
                {gift.receiptPath ? <a href={gift.receiptPath}>{gift.receipt}</a> : gift.receipt}
                {gift.isCancelled && <span className="tag tag--bad">{t('batch.cancelled')}</span>}
              </td>
              <td className="c-a r">
                <span className="num">{gift.sum}</span>
                {gift.back && <small className="fine quiet">{t('batch.back', { sum: gift.back })}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sheet__f">
        <b>{t('batch.count', { count: lines.length })}</b>
        <b className="num">{total}</b>
      </div>
    </section>
  );
}
