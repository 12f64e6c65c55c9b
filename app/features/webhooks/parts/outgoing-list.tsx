import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { DeliveryTag } from './delivery-tag.tsx';

type Told = Parameters<typeof DeliveryTag>[0]['delivery'] & {
  id: string;
  webhookId: string;
  host: string;
  event: string;
  what: string;
  at: string;
  ms: number | null;
};

/** What was told to others, the newest first; each leads to its page, where it can be seen whole and sent again. */
export function OutgoingList({ deliveries }: { deliveries: readonly Told[] }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet sheet--bleed" aria-labelledby="deliveries">
      <div className="sheet__h">
        <h2 id="deliveries">{t('webhook.deliveries')}</h2>
      </div>
      {deliveries.length > 0 && (
        <StaffTable
          labelledBy="deliveries"
          rows={deliveries}
          none={null}
          columns={(col) => [
            col('at', t('webhook.when')),
            col('what', t('webhook.what'), 'c-m', (delivery) => (
              <Link
                to={`${href('/admin/keys/webhooks/:id', { id: delivery.webhookId })}?delivery=${delivery.id}`}
                aria-label={t('webhook.details', { event: delivery.what, at: delivery.at })}
              >
                {delivery.what}
              </Link>
            )),
            col('host', t('webhook.to'), 'c-s', (delivery) => <bdi dir="ltr">{delivery.host}</bdi>),
            col('state', t('webhook.answer'), 'c-t', (delivery) => <DeliveryTag delivery={delivery} />),
            col(
              'ms',
              t('webhook.took'),
              'c-a r',
              (delivery) => delivery.ms !== null && t('webhook.ms', { ms: delivery.ms }),
            ),
          ]}
        />
      )}
      {deliveries.length === 0 && <p className="sheet__b quiet">{t('webhook.noDelivery')}</p>}
    </section>
  );
}
