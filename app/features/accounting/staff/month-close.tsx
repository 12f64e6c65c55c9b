import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type MonthCloseProps = {
  /** `YYYY-MM`, and as it is read. */
  month: string;
  name: string;
  /** When and by whom it was closed. */
  closed?: { at: string; who: string };
  mayClose: boolean;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** Whether a month of the books is closed, and who may change that. */
export function MonthClose({ month, name, closed, mayClose, failure }: MonthCloseProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="closing">
      <div className="sheet__h">
        <h2 id="closing">{t('report.closing.title', { month: name })}</h2>
      </div>
      <div className="sheet__b">
        <p>{closed ? t('report.closing.closed', { date: closed.at, who: closed.who }) : t('report.closing.open')}</p>
        {mayClose && !closed && (
          <ActForm intent="close-month" kind="line" label={t('report.closing.close')} values={{ month }} />
        )}
        {mayClose && closed && (
          <ActForm intent="reopen-month" kind="line" label={t('report.closing.reopen')} values={{ month }}>
            <Field
              label={t('report.closing.reason')}
              {...again('reason', failure)}
              maxLength={500}
              required
              hint={t('report.closing.two')}
            />
          </ActForm>
        )}
      </div>
    </section>
  );
}
