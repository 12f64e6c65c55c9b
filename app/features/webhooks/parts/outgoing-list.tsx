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
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{t('webhook.when')}</th>
              <th scope="col">{t('webhook.what')}</th>
              <th scope="col">{t('webhook.to')}</th>
              <th scope="col">{t('webhook.answer')}</th>
              <th scope="col" className="r">
                {t('webhook.took')}
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id} data-row>
                <td>{delivery.at}</td>
                <td className="c-m">
                  <Link
                    to={`${href('/admin/keys/webhooks/:id', { id: delivery.webhookId })}?delivery=${delivery.id}`}
                    aria-label={t('webhook.details', { event: delivery.what, at: delivery.at })}
                  >
                    {delivery.what}
                  </Link>
                </td>
                <td className="c-s">
                  <bdi dir="ltr">{delivery.host}</bdi>
                </td>
                <td className="c-t">
                  <DeliveryTag delivery={delivery} />
                </td>
                <td className="c-a r">{delivery.ms !== null && t('webhook.ms', { ms: delivery.ms })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {deliveries.length === 0 && <p className="sheet__b quiet">{t('webhook.noDelivery')}</p>}
    </section>
  );
}
