import { data, href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callShownForm, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { eventNamesContext } from '#app/features/webhooks/events-context.server.ts';
import { DeliverySheet } from '#app/features/webhooks/parts/delivery-sheet.tsx';
import { SecretShown } from '#app/features/webhooks/parts/secret-shown.tsx';
import { WebhookFields } from '#app/features/webhooks/parts/webhook-fields.tsx';
import { WebhookState } from '#app/features/webhooks/parts/webhook-state.tsx';
import {
  DELIVERY_STATES,
  findWebhook,
  listDeliveries,
  readWebhookForm,
} from '#app/features/webhooks/read-webhooks.server.ts';
import { showDeliveries, showWebhooks } from '#app/features/webhooks/show-webhooks.server.ts';
import { readDeliveryState } from '#app/features/webhooks/webhook-section.server.ts';
import type { Route } from './+types/webhook-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'keys.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const webhook = await findWebhook(db, params.id);
  if (!webhook) throw data(null, { status: 404 });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listDeliveries(db, { ...readDeliveryState(query), webhookId: webhook.id });
  return {
    mayWrite: staff.permissions.has('keys.write'),
    names: context.get(eventNamesContext),
    states: [...DELIVERY_STATES],
    opened: query.delivery,
    webhook: showWebhooks([webhook])[0]!,
    deliveries: showDeliveries(items, language),
    next,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'keys.read');
  const { id } = params;
  const { rotate, intent } = Object.fromEntries(await request.clone().formData());
  if (intent === 'end-webhook')
    return callStaffForm(context, request, { 'end-webhook': () => ({ id }) }, href('/admin/keys'));
  // Only a new secret is shown; everything else leads back to the page.
  if (rotate) return callShownForm(context, request, { 'save-webhook': () => ({ id, rotate: true }) });
  return callStaffForm(
    context,
    request,
    {
      'replay-delivery': ({ id: delivery }) => ({ id: delivery }),
      'save-webhook': ({ enabled, url }, form) =>
        enabled ? { id, enabled: enabled === 'yes' } : readWebhookForm({ url: url ?? '', id }, form),
    },
    backToPage(request),
  );
}

/** One webhook: where to, what of, whether it gets through, and every message of the last thirty days. */
export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { webhook, deliveries, states, names, next, mayWrite, opened } = loaderData;
  const failed = actionData && 'error' in actionData ? actionData : undefined;
  const shown = actionData && 'shown' in actionData ? actionData.shown : undefined;
  return (
    <>
      <p>
        <Link className="b b--q" to={href('/admin/keys')}>
          <StaffIcon name="arrow-left" />
          <span>{t('webhook.back')}</span>
        </Link>
      </p>
      <ListHead
        title={webhook.host}
        sentence={t('webhook.sentence')}
        states={states.map((id) => ({ id, label: t(`webhook.states.${id}`) }))}
        keeps={['delivery']}
        filterNames={['delivery']}
        hasViews={false}
        error={failed?.error}
      >
        <WebhookState {...webhook} />
      </ListHead>
      {typeof shown?.secret === 'string' && (
        <SecretShown title={t('webhook.made')} text={t('webhook.madeText')} value={shown.secret} />
      )}
      <div className="cols">
        <div className="stack">
          <ol className="stack stack--s" aria-label={t('webhook.deliveries')}>
            {deliveries.map((delivery) => (
              <DeliverySheet
                key={delivery.id}
                delivery={delivery}
                isOn={webhook.isEnabled}
                isOpen={delivery.id === opened}
                mayWrite={mayWrite}
              />
            ))}
          </ol>
          {deliveries.length === 0 && <p className="quiet">{t('webhook.noDelivery')}</p>}
          {next && <ListFoot next={next} />}
        </div>
        <section className="sheet" aria-labelledby="change">
          <div className="sheet__h">
            <h2 id="change">{t('webhook.url')}</h2>
          </div>
          <div className="sheet__b">
            <p className="wrapc" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {webhook.url}
            </p>
            {mayWrite && (
              <>
                <p className="fine quiet">{!webhook.isEnabled && t('webhook.resumeText')}</p>
                <ActForm
                  intent="save-webhook"
                  kind={webhook.isEnabled ? 'line' : undefined}
                  label={t(webhook.isEnabled ? 'webhook.switchOff' : 'webhook.switchOn')}
                  values={{ enabled: webhook.isEnabled ? 'no' : 'yes' }}
                />
                <details open={failed !== undefined}>
                  <summary>{t('webhook.change')}</summary>
                  <ActForm intent="save-webhook" label={t('webhook.save')}>
                    <WebhookFields names={names} url={webhook.url} chosen={webhook.events} failure={failed} />
                  </ActForm>
                </details>
                {!webhook.isEnabled && (
                  <details>
                    <summary>{t('webhook.end')}</summary>
                    <div>
                      <p className="fine">{t('webhook.endText')}</p>
                      <ActForm intent="end-webhook" kind="line" label={t('webhook.end')} />
                    </div>
                  </details>
                )}
                <details key={String(shown?.secret)}>
                  <summary>{t('webhook.rotate')}</summary>
                  <div>
                    <p className="fine">{t('webhook.rotateText')}</p>
                    <ActForm intent="save-webhook" kind="line" label={t('webhook.rotate')} values={{ rotate: 'yes' }} />
                  </div>
                </details>
              </>
            )}
          </div>
        </section>
      </div>
    </>
  );
}
