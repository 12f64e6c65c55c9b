import { useTranslation } from '#app/ui/words.tsx';

type Told = { isEnabled: boolean; isDead: boolean; isFailing: boolean };

/** Whether a webhook is on, and whether anything gets through. */
export function WebhookState({ isEnabled, isDead, isFailing }: Told) {
  const { t } = useTranslation('admin');
  if (isDead) return <span className="tag tag--bad">{t('webhook.isDead')}</span>;
  if (!isEnabled) return <span className="tag tag--off">{t('webhook.isOff')}</span>;
  if (isFailing) return <span className="tag tag--wait">{t('webhook.isFailing')}</span>;
  return <span className="tag tag--ok">{t('webhook.isOn')}</span>;
}
