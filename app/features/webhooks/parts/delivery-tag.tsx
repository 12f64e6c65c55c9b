import type { KeyPart } from '#app/shared/word-keys.ts';
import { useTranslation } from '#app/ui/words.tsx';

type Fault = KeyPart<'admin', 'webhook.fault.'>;
type Told = { state: string; status: number | null; fault: string | null; nextAt: string; tries: readonly unknown[] };

/** What a try came to: the status that was answered, or why nobody did. */
export function useOutcome() {
  const { t } = useTranslation('admin');
  return ({ status, fault }: Pick<Told, 'status' | 'fault'>) =>
    status !== null ? String(status) : t(`webhook.fault.${(fault ?? 'connection') as Fault}`);
}

/** Where a message stands: what was answered last, and when it is tried next. */
export function DeliveryTag({ delivery, isOn = true }: { delivery: Told; isOn?: boolean }) {
  const { t } = useTranslation('admin');
  const say = useOutcome();
  const { state, tries, nextAt: at } = delivery;
  const status = say(delivery);
  const count = tries.length;
  if (state === 'delivered')
    return (
      <span className="tag tag--ok">
        {count > 1 ? t('webhook.tag.deliveredAt', { status, count }) : t('webhook.tag.delivered', { status })}
      </span>
    );
  if (state === 'failed') return <span className="tag tag--bad">{t('webhook.tag.failed', { status })}</span>;
  if (!isOn) return <span className="tag tag--off">{t('webhook.tag.off')}</span>;
  if (count === 0) return <span className="tag tag--wait">{t('webhook.tag.first')}</span>;
  return <span className="tag tag--bad">{t('webhook.tag.waiting', { status, count: count + 1, at })}</span>;
}
