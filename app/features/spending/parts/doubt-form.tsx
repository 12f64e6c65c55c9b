import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import forms from '#app/ui/forms.module.css';
import { useTranslation } from '#app/ui/words.tsx';
import { DOUBT_ABOUTS, DOUBT_FIELDS } from '#app/features/spending/doubt-rules.ts';
import styles from './doubt-form.module.css';

type DoubtFormProps = {
  spendings: readonly { id: string; label: string }[];
  /** The one whose link led here. */
  chosen?: string;
  days: number;
  isSent: boolean;
  failure?: { error: string; fields?: Record<string, string>; typed: Record<string, string> };
};

/** A doubt about a spending: no account, no name. Its page needs no script, nor does this. */
export function DoubtForm({ spendings, chosen, days, isSent, failure }: DoubtFormProps) {
  const { t } = useTranslation('transparency');
  const { typed = {}, fields = {}, error } = failure ?? {};
  return (
    <section className={styles.ground} aria-labelledby="doubt-title" id="doute">
      <div className={`wrap ${styles.grid}`}>
        <div>
          <h2 id="doubt-title">{t('doubt.title')}</h2>
          <p className="lead">{t('doubt.lead')}</p>
          <ol>
            <li>{t('doubt.step1', { count: days })}</li>
            <li>{t('doubt.step2')}</li>
            <li>{t('doubt.step3')}</li>
          </ol>
        </div>
        <form className={`${forms.form} ${styles.form}`} method="post" action="#doute" noValidate>
          <FormNotice done={isSent && !failure && t('doubt.done')} error={error} />
          <Field
            label={t('doubt.which')}
            name="spendingId"
            control="select"
            options={spendings.map(({ id, label }) => ({ value: id, label }))}
            defaultValue={typed.spendingId ?? chosen}
            error={fields.spendingId}
          />
          <fieldset>
            <legend>{t('doubt.about')}</legend>
            <div className={forms.picks}>
              {DOUBT_ABOUTS.map((about) => (
                <span key={about}>
                  <input
                    type="radio"
                    id={`about-${about}`}
                    name="about"
                    value={about}
                    defaultChecked={about === (typed.about ?? DOUBT_FIELDS.about.standard)}
                  />
                  <label htmlFor={`about-${about}`}>{t(`doubt.is.${about}`)}</label>
                </span>
              ))}
            </div>
          </fieldset>
          <Field
            label={t('doubt.words')}
            name="message"
            control="textarea"
            rows={DOUBT_FIELDS.message.rows}
            maxLength={DOUBT_FIELDS.message.max}
            required
            defaultValue={typed.message}
            error={fields.message}
          />
          <Field
            label={t('doubt.email')}
            name="email"
            type="email"
            autoComplete="email"
            dir="ltr"
            isOptional
            defaultValue={typed.email}
            error={fields.email}
          />
          <div className="visually-hidden" aria-hidden="true">
            <input name="company" tabIndex={-1} autoComplete="off" />
          </div>
          <p>
            <Button type="submit">{t('doubt.send')}</Button>
          </p>
          <p className="fine quiet">{t('doubt.privacy')}</p>
        </form>
      </div>
    </section>
  );
}
