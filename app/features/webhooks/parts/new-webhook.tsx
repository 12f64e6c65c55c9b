import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { WebhookFields } from './webhook-fields.tsx';

type Failure = { fields: Record<string, string>; typed: Record<string, string> };

/** Another service that is to hear of what happens here. */
export function NewWebhook({ names, failure }: { names: readonly string[]; failure?: Failure }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" id="new-webhook" aria-labelledby="new-webhook-title">
      <div className="sheet__h">
        <h2 id="new-webhook-title">{t('webhook.add')}</h2>
      </div>
      <div className="sheet__b">
        <p className="fine quiet">{t('webhook.addText')}</p>
        <ActForm intent="save-webhook" label={t('webhook.add')}>
          <WebhookFields names={names} failure={failure} />
        </ActForm>
      </div>
    </section>
  );
}
