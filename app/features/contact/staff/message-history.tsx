import { History } from '#app/features/staff/parts/history.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { MessageState } from '#app/features/contact/inbox.ts';

type WayProps = {
  events: readonly { id: number; at: string; who: string | null | undefined; to: MessageState }[];
  mayRecord: boolean;
  failed?: { typed: Record<string, string>; fields: Record<string, string> };
};

/** Where a message stood and who brought it there; and what came another way than by mail, entered by hand. */
export function Way({ events, mayRecord, failed }: WayProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="way">
      <div className="sheet__h">
        <h2 id="way">{t('inbox.way')}</h2>
      </div>
      <div className="sheet__b">
        {events.length === 0 && <p className="quiet">{t('inbox.noEvents')}</p>}
        {events.length > 0 && (
          <History
            entries={events.map(({ id, at, who, to }) => ({
              id,
              at,
              who: who ?? t('inbox.visitor'),
              what: t(`inbox.state.${to}`),
            }))}
          />
        )}
        {mayRecord && (
          <details open={failed !== undefined}>
            <summary>{t('inbox.record')}</summary>
            <ActForm intent="record-reply" kind="line" label={t('inbox.recordAct')}>
              <Field
                control="textarea"
                className="wide"
                name="reply"
                rows={4}
                maxLength={5000}
                required
                label={t('inbox.recordLabel')}
                defaultValue={failed?.typed.reply}
                error={failed?.fields.text}
              />
            </ActForm>
          </details>
        )}
      </div>
    </section>
  );
}
