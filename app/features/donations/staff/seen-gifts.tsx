import { href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** As `record-gifts` says it: receipts that look like a line, and a batch that looks like this one. */
export type Seen = {
  duplicates?: readonly { index: number; receipt: string; batchId: string | null }[];
  batch?: { id: string; number: number };
};

/** What is there already and looks like what is entered; the box says that it is something else. */
export function SeenGifts({ duplicates = [], batch }: Seen) {
  const { t } = useTranslation('admin');
  return (
    <div className="banner" role="group" aria-labelledby="seen">
      <StaffIcon name="warning" />
      <div className="grow">
        <b id="seen">{t('batch.seen')}</b>
        <ul>
          {batch && (
            <li>
              {t('batch.seenBatch')}{' '}
              <Link to={href('/admin/batches/:id', { id: batch.id })} target="_blank">
                {t('batch.title', { number: String(batch.number) })}
              </Link>
            </li>
          )}
          {duplicates.map(({ index, receipt, batchId }) => (
            <li key={index}>
              {t('batch.lineTitle', { line: index + 1 })}{' '}
              {batchId ? (
                <Link to={href('/admin/batches/:id', { id: batchId })} target="_blank">
                  {receipt}
                </Link>
              ) : (
                receipt
              )}
            </li>
          ))}
        </ul>
      </div>
      <Checkbox name="areOthers" label={t('batch.areOthers')} />
    </div>
  );
}
