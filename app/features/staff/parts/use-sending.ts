import { useActionData, useLocation, useNavigation } from 'react-router';

/**
 * The act that is under way on this page: the `intent` of its form. It is until its page stands there, so that a second press is no
 * second act. Refused, it ends as soon as the refusal is shown: the page still reads its data anew, and a press then must not be lost.
 */
export function useSending(): string | undefined {
  const { state, formData, location: to } = useNavigation();
  const here = useLocation();
  const isAnswered = useActionData<unknown>() !== undefined;
  if (state === 'idle') return undefined;
  if (state === 'loading' && isAnswered && to.pathname === here.pathname && to.search === here.search) return undefined;
  return formData?.get('intent')?.toString();
}
