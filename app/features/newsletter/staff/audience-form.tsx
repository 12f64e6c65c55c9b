import { Form } from 'react-router';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { INTERESTS } from '#app/features/newsletter/interests.ts';
import type { IssuePage } from './issue-page.server.ts';
import styles from './newsletter-admin.module.css';

/** Whom a letter goes to, counted anew with each choice; what is chosen stands in the page's address. */
export function AudienceForm({ page }: { page: IssuePage }) {
  const { t } = useTranslation('admin');
  const { audience, leftOut } = page;
  return (
    <section className="sheet" aria-labelledby="audience">
      <div className="sheet__h">
        <h2 id="audience">{t('newsletter.audience')}</h2>
        <b className="num" aria-live="polite">
          {page.recipients}
        </b>
      </div>
      <Form noValidate className="sheet__b" method="get" preventScrollReset>
        <input type="hidden" name="in" value={page.shown} />
        <fieldset className="stack stack--s">
          <legend className="lb">{t('newsletter.byLanguage')}</legend>
          {page.languages
            .filter(({ id, count }) => count > 0 || audience.language.includes(id))
            .map(({ id, name, count }) => (
              <div key={id} className={styles.choice}>
                <Checkbox
                  name="language"
                  value={id}
                  label={<span lang={id}>{name}</span>}
                  defaultChecked={audience.language.includes(id)}
                />
                <span className="num">{count}</span>
              </div>
            ))}
          <p className="fine quiet">{t('newsletter.allLanguages')}</p>
        </fieldset>
        <fieldset className="stack stack--s">
          <legend className="lb">{t('newsletter.byInterest')}</legend>
          <div className={styles.two}>
            {INTERESTS.map((interest) => (
              <Checkbox
                key={interest}
                name="interest"
                value={interest}
                label={t(`newsletter.interest.${interest}`)}
                defaultChecked={audience.interest.includes(interest)}
              />
            ))}
          </div>
          <Field
            control="select"
            label={t('newsletter.byFund')}
            name="fund"
            isOptional
            defaultValue={audience.fund ?? ''}
            options={[
              { value: '', label: t('newsletter.anyFund') },
              ...page.funds.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <p className="fine quiet">{t('newsletter.interestHint')}</p>
        </fieldset>
        <button type="submit" className="b">
          {t('newsletter.count')}
        </button>
        <p className="fine quiet">
          {t('newsletter.consent')} {t('newsletter.leftOut', { resting: leftOut.resting, had: leftOut.had })}
        </p>
      </Form>
    </section>
  );
}
