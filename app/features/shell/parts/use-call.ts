import { type FormEvent, useState } from 'react';
import { callSite } from '../call-site.ts';
import { clearErrors, toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';

export type CallFailure = { error: string; fields?: Record<string, string> };
export type CallAnswer = { message?: string } & Record<string, unknown>;
type Call = { state: 'idle' | 'submitting' | 'done' | 'kept'; error: string; fields: Record<string, string>; answer?: CallAnswer };

type CallOptions = {
  /** The function: `newsletter-signup`… */
  name: string;
  toBody: (fields: Record<string, string>, form: FormData) => unknown;
  /** Shown when the answer says nothing better. */
  failed: string;
  onDone: (answer: CallAnswer, form: HTMLFormElement) => void;
  /** What the page's action gave back when it was posted without JavaScript. */
  failure?: CallFailure;
};

/**
 * Sends a form to a function by fetch, once: the key stays the same until it is answered. Offline, the worker keeps what may
 * be kept (never payments) and says so by 202; it sends it when the network is back.
 */
export function useCall({ name, toBody, failed, onDone, failure }: CallOptions) {
  const { t } = useTranslation('shell');
  const [call, setCall] = useState<Call>({ state: 'idle', error: failure?.error ?? '', fields: failure?.fields ?? {} });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.state === 'submitting') return;
    clearErrors();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const { idempotencyKey: _, ...texts } = Object.fromEntries(Array.from(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
    setCall({ state: 'submitting', error: '', fields: {} });
    const fail = (error: string, wrong: Record<string, string> = {}) => {
      setCall({ state: 'idle', error, fields: wrong });
      toast({ kind: 'error', title: t('error'), text: error });
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    };
    try {
      const response = await callSite(name, toBody(texts, fields), keyOf(form));
      const answer = (await response.json()) as CallAnswer & Partial<CallFailure>;
      if (!response.ok) return fail(answer.error ?? failed, answer.fields);
      form.dataset.key = '';
      if (response.status === 202) {
        toast({ kind: 'info', title: t('kept.title'), text: t('kept.text') });
        setCall({ state: 'kept', error: '', fields: {} });
        form.reset();
        return;
      }
      setCall({ state: 'done', error: '', fields: {}, answer });
      onDone(answer, form);
    } catch {
      fail(navigator.onLine ? failed : t('offline'));
    }
  };
  return { ...call, submit };
}

/** One key per filled form, kept on the form itself. */
function keyOf(form: HTMLFormElement): string {
  form.dataset.key ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return form.dataset.key;
}
