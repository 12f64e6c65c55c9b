import { useState } from 'react';
import { parsePhone } from '#app/shared/phone.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { operatorOf } from '#app/features/payments/phone-money.ts';

type PhoneFieldProps = {
  typed: string | undefined;
  error: string | undefined;
  operators: readonly { id: string; name: string }[];
};

/** The number that pays; once it is whole, whose it is. */
export function PhoneField({ typed, error, operators }: PhoneFieldProps) {
  const { t } = useTranslation('payments');
  const [now, setNow] = useState(typed ?? '');
  const phone = parsePhone(now);
  const operator = phone && operators.find(({ id }) => id === operatorOf(phone));
  return (
    <div onInput={({ target }) => setNow((target as HTMLInputElement).value)}>
      <Field
        label={t('phone.number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        required
        placeholder="+243"
        defaultValue={typed}
        error={error}
        hint={operator ? t('phone.told', { operator: operator.name }) : t('phone.numberHint')}
      />
    </div>
  );
}
