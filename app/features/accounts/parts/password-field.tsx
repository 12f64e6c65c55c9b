import { useEffect, useId, useState } from 'react';
import { describeControl, FieldNotes } from '#app/ui/field-notes.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { passwordStrength } from '#app/features/accounts/password-strength.ts';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string;
  isNew?: boolean;
};

/** A password with a button that shows it; for a new one, threads that fill as it grows stronger. */
export function PasswordField({ label, name, autoComplete, hint, error, isNew }: PasswordFieldProps) {
  const { t } = useTranslation('members');
  const id = useId();
  const [isShown, setShown] = useState(false);
  // Without script there is nothing that could show it.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const [typed, setTyped] = useState('');
  const strength = passwordStrength(typed);
  return (
    <div className={styles.field} data-wrong={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          dir="ltr"
          required
          autoCapitalize="none"
          spellCheck={false}
          {...describeControl(id, { error, hint })}
          onInput={isNew ? (event) => setTyped(event.currentTarget.value) : undefined}
        />
        {isAwake && (
          <button type="button" onClick={() => setShown(!isShown)}>
            {t(isShown ? 'auth.hide' : 'auth.show')}
          </button>
        )}
      </span>
      {isNew && typed && (
        <p className={styles.strength} data-strength={strength}>
          <i aria-hidden="true" />
          <span>{t(`auth.strength.${strength}`)}</span>
        </p>
      )}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
