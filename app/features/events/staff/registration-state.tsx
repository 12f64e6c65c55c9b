import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { RegistrationState as State } from '#app/features/events/tables.server.ts';

const LOOKS: Record<State, Look> = {
  coming: ['off', 'hourglass-medium'],
  waiting: ['info', 'users'],
  cancelled: ['off', 'x'],
  entered: ['ok', 'check'],
};

type RegistrationStateProps = {
  state: State;
  isHeld?: boolean;
  /** When they came, and how many of how many. */
  at?: string;
  came?: number | null;
  people: number;
};

/** Where a registration stands. */
export function RegistrationState({ state, isHeld, at, came, people }: RegistrationStateProps) {
  const { t } = useTranslation('admin');
  const isPart = state === 'entered' && came !== null && came !== undefined && came < people;
  return (
    <StateTag look={isPart ? (['wait', 'hourglass-medium'] as const) : LOOKS[state]}>
      {isPart ? t('event.part', { came, people }) : t(`event.registration.${state}`)}
      {isHeld && `, ${t('event.held')}`}
      {state === 'entered' && at && ` ${at}`}
    </StateTag>
  );
}
