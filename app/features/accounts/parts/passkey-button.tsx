import { submitForm } from '#app/kit/submit-form.ts';
import { patience } from '#app/shared/patience.ts';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './passkey-button.module.css';

type PasskeyButtonProps = { ceremony: 'enter' | 'add'; label: string; kind?: 'ink' | 'line'; isBlock?: boolean };

const PATIENCE_MS = 20_000;

const noChange = () => () => {};
/** Whether this browser knows passkeys; not before it is awake, so that nothing is offered that cannot answer. */
const useHasPasskeys = () =>
  useSyncExternalStore(
    noChange,
    () => 'PublicKeyCredential' in window,
    () => false,
  );

/** Opens the browser's own dialog, puts what it gave into the form around it and sends that form. */
export function PasskeyButton({ ceremony, label, kind = 'line', isBlock }: PasskeyButtonProps) {
  const { t } = useTranslation('members');
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isKnown = useHasPasskeys();
  const start = async () => {
    const { form } = field.current!;
    if (!form!.reportValidity()) return;
    setState('busy');
    try {
      const credential = await hold(ceremony);
      if (!credential) return setState('idle');
      field.current!.value = credential;
      submitForm(form!);
    } catch {
      setState('failed');
    }
  };
  return (
    // Its place is kept from the start: nothing may move under a finger when the page wakes up.
    <div className={isKnown ? undefined : styles.waits}>
      <input ref={field} type="hidden" name="credential" />
      <Button kind={kind} isBlock={isBlock} isBusy={state === 'busy'} onClick={() => void start()}>
        {label}
      </Button>
      <p role="status" className={styles.said}>
        {state === 'failed' && t('passkey.failed')}
      </p>
    </div>
  );
}

/** The ceremony with the server's challenge. @returns JSON, or nothing when its owner closed the dialog */
async function hold(ceremony: PasskeyButtonProps['ceremony']): Promise<string | undefined> {
  const response = await fetch('/auth/passkey', {
    method: 'POST',
    body: new URLSearchParams({ ceremony }),
    signal: patience(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await response.json();
  try {
    return JSON.stringify(
      ceremony === 'add' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON }),
    );
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
    throw error;
  }
}
