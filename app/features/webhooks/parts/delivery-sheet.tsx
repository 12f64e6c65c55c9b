import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { DeliveryTag, useOutcome } from './delivery-tag.tsx';

type Try = { id: number; at: string; ms: number; status: number | null; fault: string | null; answer: string | null };
type Told = Omit<Parameters<typeof DeliveryTag>[0]['delivery'], 'tries'> & {
  id: string;
  event: string;
  what: string;
  messageId: string;
  at: string;
  body: string;
  tries: readonly Try[];
};

/** One message: what is sent, each try and what was answered, and the way to send it again. */
export function DeliverySheet({
  delivery,
  isOn,
  isOpen,
  mayWrite,
}: {
  delivery: Told;
  isOn: boolean;
  isOpen: boolean;
  mayWrite: boolean;
}) {
  const { t } = useTranslation('admin');
  const say = useOutcome();
  const { id, event, what, messageId, at, body, tries } = delivery;
  return (
    <li className="sheet">
      <div className="sheet__h">
        <h2>
          {what}{' '}
          <code className="quiet fine" dir="ltr">
            {event}
          </code>
        </h2>
        <span className="row">
          <DeliveryTag delivery={delivery} isOn={isOn} />
          <time className="quiet fine">{at}</time>
        </span>
      </div>
      <div className="sheet__b">
        <details open={isOpen}>
          <summary>{t('webhook.body')}</summary>
          <div className="stack stack--s">
            <p className="fine quiet" dir="ltr">
              {messageId}
            </p>
            <pre className="sent" dir="ltr" tabIndex={0} aria-label={t('webhook.body')}>
              {body}
            </pre>
            {tries.length > 0 && (
              <ol className="stack stack--s" aria-label={t('webhook.tries')}>
                {tries.map((one) => (
                  <li key={one.id}>
                    <p>{t('webhook.tryLine', { at: one.at, result: say(one), ms: one.ms })}</p>
                    {one.answer && (
                      <pre className="sent" dir="ltr" tabIndex={0} aria-label={t('webhook.answer')}>
                        {one.answer}
                      </pre>
                    )}
                  </li>
                ))}
              </ol>
            )}
          </div>
        </details>
        {mayWrite && isOn && (
          <ActForm intent="replay-delivery" kind="line" label={t('webhook.replay')} values={{ id }} />
        )}
      </div>
    </li>
  );
}
