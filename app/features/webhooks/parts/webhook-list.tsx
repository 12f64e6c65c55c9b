import { href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { WebhookState } from './webhook-state.tsx';

type Told = {
  id: string;
  url: string;
  events: readonly string[];
  isEnabled: boolean;
  isDead: boolean;
  isFailing: boolean;
  failures: number;
};

/** Where what happens here is told, and whether it gets through. */
export function WebhookList({ webhooks, mayWrite }: { webhooks: readonly Told[]; mayWrite: boolean }) {
  const { t } = useTranslation('admin');
  const failures = webhooks.reduce((sum, one) => sum + one.failures, 0);
  return (
    <section className="sheet sheet--bleed" aria-labelledby="webhooks">
      <div className="sheet__h">
        <h2 id="webhooks">{t('webhook.title')}</h2>
        <span className="row">
          {failures > 0 && <span className="tag tag--bad">{t('webhook.failing', { count: failures })}</span>}
          {mayWrite && (
            <a className="b b--q" href="#new-webhook">
              <StaffIcon name="plus" />
              <span>{t('webhook.add')}</span>
            </a>
          )}
        </span>
      </div>
      {webhooks.length > 0 && (
        <StaffTable
          labelledBy="webhooks"
          rows={webhooks}
          hasKeys={false}
          none={null}
          columns={(col) => [
            col('url', t('webhook.to'), 'c-m wrapc', (webhook) => (
              <Link to={href('/admin/keys/webhooks/:id', { id: webhook.id })}>
                <bdi dir="ltr">{webhook.url}</bdi>
              </Link>
            )),
            col('events', t('webhook.events'), 'c-s', (webhook) =>
              t('webhook.count', { count: webhook.events.length }),
            ),
            col('isEnabled', t('webhook.state'), 'c-t', (webhook) => <WebhookState {...webhook} />),
          ]}
        />
      )}
      {webhooks.length === 0 && <p className="sheet__b quiet">{t('webhook.none')}</p>}
    </section>
  );
}
