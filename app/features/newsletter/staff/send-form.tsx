import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { IssuePage } from './issue-page.server.ts';

type SendFormProps = {
  page: IssuePage;
  /** The coming first Sunday, `YYYY-MM-DD`. */
  sunday: string;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** When a letter leaves, to the readers that were counted above. */
export function SendForm({ page, sunday, failure }: SendFormProps) {
  const { t } = useTranslation('admin');
  const failed = failure?.intent === 'send-newsletter' ? failure : undefined;
  const { language, interest, fund = '' } = page.audience;
  return (
    <section className="sheet" aria-labelledby="send">
      <div className="sheet__h">
        <h2 id="send">{t('newsletter.whenTitle')}</h2>
      </div>
      <div className="sheet__b">
        {page.recipients === 0 ? (
          <p className="quiet">{t('newsletter.nobody')}</p>
        ) : (
          <ActForm intent="send-newsletter" values={{ fund }} label={t('newsletter.send', { count: page.recipients })}>
            {language.map((one) => (
              <input key={one} type="hidden" name="language" value={one} />
            ))}
            {interest.map((one) => (
              <input key={one} type="hidden" name="interest" value={one} />
            ))}
            <Field
              type="date"
              label={t('newsletter.day')}
              name="day"
              isOptional
              defaultValue={failed ? failed.typed.day : sunday}
              error={failed?.fields.at}
            />
            <Field
              type="time"
              label={t('newsletter.hour')}
              name="hour"
              isOptional
              defaultValue={failed ? failed.typed.hour : '07:30'}
            />
            <p className="fine quiet">{t('newsletter.whenHint')}</p>
          </ActForm>
        )}
      </div>
    </section>
  );
}
