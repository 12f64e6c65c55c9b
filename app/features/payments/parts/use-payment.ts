import { type CallFailure, type FormCall, useFormCall } from '#app/kit/use-form-call.ts';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';

type Payment = Pick<FormCall, 'name' | 'toBody'> & {
  /** What the messages say, where it is not a gift. */
  words?: { done: string; doneText: string; failed: string };
  onDone?: (checkoutUrl: string) => void;
};

/** A form that begins a payment, in the words of a gift where it has none of its own. */
export function usePayment(failure: CallFailure | undefined, { name, toBody, words, onDone }: Payment) {
  const { t } = useTranslation('donations');
  const { answer, ...call } = useFormCall({
    name,
    toBody,
    failure,
    words: {
      failed: words?.failed ?? t('toast.failed'),
      offline: t('toast.offline'),
    },
    payment: { tabTitle: t('tabTitle'), signInTitle: t('toast.signInTitle') },
    onDone({ checkoutUrl }, _form, tab) {
      toast({
        kind: 'ok',
        title: words?.done ?? t('toast.redirectTitle'),
        text: words?.doneText ?? t(tab ? 'toast.redirect' : 'toast.redirectHere'),
      });
      onDone?.(checkoutUrl!);
    },
  });
  return { ...call, checkoutUrl: answer?.checkoutUrl };
}
