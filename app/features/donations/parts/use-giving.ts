import { type FormEvent, useState } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import { go } from '../../shell/use-moves.ts';
import { callSite } from '../../shell/call-site.ts';
import { clearErrors, toast } from '#app/ui/toasts.ts';
type Failure = { error: string; fields?: Record<string, string> };
type Giving = Failure & { state: 'idle' | 'submitting'; checkoutUrl?: string; fields: Record<string, string> };

/** The function a form calls, and what its fields mean. */
type GivingCall = {
  name: string;
  toBody: (fields: Record<string, string>) => unknown;
  /** What the messages say, where it is not a gift. */
  words?: { done: string; doneText: string; failed: string; failedTitle?: string };
  onDone?: (checkoutUrl: string) => void;
};

/**
 * Sends the gift form by fetch and opens the payment page in a new tab. The tab is opened in the press itself, before
 * anything is waited for: that is what popup blockers allow. Where it is blocked all the same, this tab goes there.
 */
export function useGiving(failure: Failure | undefined, { name, toBody, words, onDone }: GivingCall) {
  const { t } = useTranslation('donations');
  const [giving, setGiving] = useState<Giving>({ state: 'idle', error: failure?.error ?? '', fields: failure?.fields ?? {} });

  const fail = (form: HTMLFormElement, tab: Window | null, { error, fields = {} }: Failure) => {
    tab?.close();
    setGiving({ state: 'idle', error, fields });
    toast({ kind: 'error', title: words?.failedTitle ?? t('toast.errorTitle'), text: error });
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (giving.state === 'submitting') return;
    clearErrors();
    const form = event.currentTarget;
    const body = toBody(readForm(form));
    setGiving({ state: 'submitting', error: '', fields: {} });
    const tab = open('', '_blank');
    if (tab) {
      tab.opener = null;
      tab.document.title = t('tabTitle');
    }
    try {
      const response = await callSite(name, body, keyOf(form));
      const answer = (await response.json()) as { checkoutUrl?: string } & Partial<Failure>;
      if (response.status === 401) {
        // To the sign-in and back to this form as it was filled.
        tab?.close();
        setGiving({ state: 'idle', error: '', fields: {} });
        toast({ kind: 'info', title: t('toast.signInTitle'), text: answer.error ?? '' });
        return go(`/auth?next=${encodeURIComponent(returnTo(form))}`);
      }
      if (!answer.checkoutUrl) return fail(form, tab, { error: answer.error ?? words?.failed ?? t('toast.failed'), fields: answer.fields });
      changeKey(form);
      setGiving({ state: 'idle', error: '', fields: {}, checkoutUrl: answer.checkoutUrl });
      toast({ kind: 'ok', title: words?.done ?? t('toast.redirectTitle'), text: words?.doneText ?? t(tab ? 'toast.redirect' : 'toast.redirectHere') });
      onDone?.(answer.checkoutUrl);
      if (tab && !tab.closed) tab.location.href = answer.checkoutUrl;
      else location.assign(answer.checkoutUrl);
    } catch {
      fail(form, tab, { error: navigator.onLine ? (words?.failed ?? t('toast.failed')) : t('toast.offline') });
    }
  };
  return { ...giving, submit };
}

/** This page, with what was typed in its address and the form at its top: the server fills it in again. */
function returnTo(form: HTMLFormElement): string {
  const fields = new URLSearchParams(Object.entries(readForm(form)).filter(([name, value]) => value && name !== 'intent' && name !== 'projectId'));
  return `${location.pathname}?${fields}${form.id ? `#${form.id}` : ''}`;
}

function readForm(form: HTMLFormElement): Record<string, string> {
  const { idempotencyKey: _, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return fields;
}

const keyField = (form: HTMLFormElement) => form.elements.namedItem('idempotencyKey') as HTMLInputElement;

/** The key stays the same until the gift is answered: a press repeated after a lost answer makes no second gift. */
function keyOf(form: HTMLFormElement): string {
  const field = keyField(form);
  field.value ||= newKey();
  return field.value;
}

function changeKey(form: HTMLFormElement): void {
  keyField(form).value = newKey();
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
