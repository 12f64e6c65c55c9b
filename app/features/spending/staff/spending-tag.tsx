import { useTranslation } from '#app/ui/words.tsx';
import type { SpendingState } from '#app/features/spending/read-spending.server.ts';

const TAG: Record<SpendingState, string> = {
  asked: 'tag--wait',
  declined: 'tag--off',
  unproven: 'tag--wait',
  late: 'tag--bad',
  proven: 'tag--ok',
  reversed: 'tag--off',
};

/** Where a spending stands; what is unproven says for how long. */
export function SpendingTag({ state, days }: { state: SpendingState; days: number }) {
  const { t } = useTranslation('admin');
  return <span className={`tag ${TAG[state]}`}>{t(`spending.state.${state}`, { count: days })}</span>;
}
