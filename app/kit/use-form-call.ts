import { isOffline } from '#app/kit/is-offline.ts';
import { type FormEvent, useRef, useState } from 'react';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { callSite } from './call-site.ts';
import { leadTab, openTab } from './checkout-tab.ts';
import { changeKey, keyOf, readForm } from './form-key.ts';
import { go } from './use-moves.ts';

export type CallFailure = { error: string; fields?: Record<string, string> };
/** What the page's action gave back when the form was posted without JavaScript. */
export type FormFailure = CallFailure & { typed: Record<string, string> };
type CallAnswer = { message?: string; checkoutUrl?: string } & Record<string, unknown>;
type Call = {
  state: 'idle' | 'submitting' | 'done' | 'kept';
  error: string;
  fields: Record<string, string>;
  answer?: CallAnswer;
};

export type FormCall = {
  /** The function: `newsletter-signup`… */
  name: string;
  toBody: (fields: Record<string, string>) => unknown;
  failure?: CallFailure;
  words: {
    /** Shown when the answer says nothing better. */
    failed: string;
    offline?: string;
  };
  /** What a payment adds: its page opens in a new tab, and who must sign in before it is sent there and back. */
  payment?: { tabTitle: string; signInTitle: string };
  onDone: (answer: CallAnswer, form: HTMLFormElement, tab: Window | null) => void;
};

/**
 * Sends a form to a function by fetch, once: pressed again as it was, before it is answered, it says the same under the same key; changed,
 * it is another one. What is wrong is said once, in the form: beside its fields and in its notice, where the focus goes. Offline, the worker
 * keeps what may be kept (never payments) and says so by 202; it
 * sends it when the network is back.
 */
export function useFormCall({ name, toBody, failure, words, payment, onDone }: FormCall) {
  const { t } = useTranslation('shell');
  const [call, setCall] = useState<Call>({ state: 'idle', error: failure?.error ?? '', fields: failure?.fields ?? {} });

  const last = useRef<{ said: string; body: object }>(undefined);

  const send = async (form: HTMLFormElement) => {
    if (call.state === 'submitting') return;
    const typed = readForm(form);
    const { charged } = typed;
    const now = { ...(toBody(typed) as object), ...(charged !== undefined && { charged }) };
    // How long it was open changes from press to press.
    const said = JSON.stringify({ ...now, seconds: 0 });
    if (last.current?.said !== said) {
      if (last.current) changeKey(form);
      last.current = { said, body: now };
    }
    const { body } = last.current!;
    setCall({ state: 'submitting', error: '', fields: {} });
    const tab = payment ? openTab(payment.tabTitle) : null;
    const end = (next: Partial<Call>, said?: Parameters<typeof toast>[0]) => {
      setCall({ state: 'idle', error: '', fields: {}, ...next });
      if (said) toast(said);
    };
    const fail = (error: string, fields: Record<string, string> = {}) => {
      tab?.close();
      end({ error, fields });
      // The list of what to mend or the first such field; without any the notice of the form as a whole.
      const found = Object.keys(fields)[0] ? '[data-mend], [aria-invalid=true]' : '[role=alert]';
      requestAnimationFrame(() => form.querySelector<HTMLElement>(found)?.focus());
    };
    const sent = await callSite(name, body, keyOf(form))
      .then(async (response) => ({
        response,
        answer: (await response.json()) as CallAnswer & Partial<CallFailure>,
      }))
      .catch((error: unknown) => {
        console.info(`${name} was not answered`, error);
        return undefined;
      });
    // With the same key as before: sent again, it counts once.
    if (!sent) return fail(isOffline() ? (words.offline ?? t('offline')) : words.failed);
    const { response, answer } = sent;
    if (payment && response.status === 401) {
      tab?.close();
      end({}, { kind: 'info', title: payment.signInTitle, text: answer.error ?? '' });
      return go(`/auth?next=${encodeURIComponent(returnTo(form))}`);
    }
    if (typeof answer.charged === 'string')
      (form.elements.namedItem('charged') as HTMLInputElement).value = answer.charged;
    if (!response.ok || (payment && !answer.checkoutUrl)) return fail(answer.error ?? words.failed, answer.fields);
    changeKey(form);
    last.current = undefined;
    if (response.status === 202) {
      end({ state: 'kept' }, { kind: 'info', title: t('kept.title'), text: t('kept.text') });
      return form.reset();
    }
    // It is done: whatever goes wrong from here on is no failed call, or somebody would send it again.
    end({ state: 'done', answer });
    onDone(answer, form, tab);
    if (answer.checkoutUrl) leadTab(tab, answer.checkoutUrl);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return send(event.currentTarget);
  };
  return { ...call, submit, send };
}

/** This page, with what was typed in its address and the form at its top: the server fills it in again. */
function returnTo(form: HTMLFormElement): string {
  const fields = new URLSearchParams(
    Object.entries(readForm(form)).filter(([name, value]) => value && name !== 'intent' && name !== 'projectId'),
  );
  return `${location.pathname}?${fields}${form.id ? `#${form.id}` : ''}`;
}
