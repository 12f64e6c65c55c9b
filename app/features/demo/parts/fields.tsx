import { AmountChooser } from '#app/ui/amount-chooser.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { RadioList } from '#app/ui/radio-list.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './demo.module.css';
import { Columns, Section } from './section.tsx';

const AMOUNTS = [
  ['5000', '5 000'],
  ['10000', '10 000'],
  ['25000', '25 000'],
  ['50000', '50 000'],
  ['100000', '100 000'],
] as const;

export function DemoFields() {
  const { t } = useTranslation('demo');
  const presets = AMOUNTS.map(([value, label]) => ({ value, label, buys: t(`amount.${value}`) }));
  const custom = {
    label: t('amount.other'),
    buys: t('amount.from'),
    fieldLabel: t('amount.free'),
    unit: 'XOF',
    hint: t('amount.hint'),
  };
  const often = (['once', 'monthly', 'yearly'] as const).map((value) => ({ value, label: t(`often.${value}`) }));
  return (
    <Section title={t('fields.title')}>
      <Columns>
        <form className={styles.stack} onSubmit={(event) => event.preventDefault()}>
          <Segmented legend={t('often.legend')} isLegendHidden name="often" options={often} defaultValue="once" />
          <AmountChooser
            currency="XOF"
            legend={t('amount.legend')}
            presets={presets}
            custom={custom}
            defaultValue="25000"
          />
          <AmountChooser
            currency="XOF"
            legend={t('amount.legendError')}
            name="amount2"
            customName="custom2"
            columns={3}
            presets={presets.slice(0, 2)}
            custom={custom}
            defaultValue="custom"
            defaultCustom="300"
            error={t('amount.error')}
            cloth="var(--m-entrelacs)"
          />
          <RadioList
            legend={t('pay.legend')}
            name="pay"
            defaultValue="mobile"
            options={[
              { value: 'mobile', label: t('pay.mobile'), icon: 'phone' },
              { value: 'card', label: t('pay.card'), hint: t('pay.cardHint') },
              { value: 'transfer', label: t('pay.transfer') },
            ]}
          />
          <Button type="submit" isBlock>
            {t('buttons.give')}
          </Button>
        </form>
        <div className={styles.stack}>
          <Field
            label={t('fields.email')}
            name="email"
            type="email"
            hint={t('fields.emailHint')}
            defaultValue="aline@exemple.org"
          />
          <Field label={t('fields.name')} name="name" isOptional placeholder={t('fields.namePlaceholder')} />
          <Field
            label={t('fields.phone')}
            name="phone"
            type="tel"
            defaultValue="+243 81 00"
            error={t('fields.phoneError')}
            hint={t('fields.phoneHint')}
          />
          <Field
            label={t('fields.country')}
            name="country"
            control="select"
            options={(['cd', 'bi', 'rw', 'ug', 'tz'] as const).map((value) => ({
              value,
              label: t(`country.${value}`),
            }))}
          />
          <Field label={t('fields.message')} name="message" control="textarea" defaultValue={t('fields.long')} />
          <Field label={t('fields.disabled')} name="off" disabled defaultValue={t('fields.disabledValue')} />
          <div className={styles.panel}>
            <Checkbox label={t('checks.stay')} name="stay" defaultChecked />
            <Checkbox label={t('checks.anonymous')} name="anonymous" hint={t('checks.anonymousHint')} />
            <Checkbox label={t('checks.consent')} name="consent" error={t('checks.consentError')} />
            <Checkbox label={t('checks.always')} name="always" defaultChecked disabled />
            <Switch label={t('checks.switchOn')} name="on" defaultChecked />
            <Switch label={t('checks.switchOff')} name="offSwitch" />
          </div>
        </div>
      </Columns>
    </Section>
  );
}
