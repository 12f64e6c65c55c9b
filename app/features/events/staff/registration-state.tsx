import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { RegistrationState as State } from '#app/features/events/tables.server.ts';

const LOOKS: Record<State, [tag: 'ok' | 'wait' | 'info' | 'off', icon: StaffIconName]> = {
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

/** Where a registration stands: a word and its sign, never colour alone. */
export function RegistrationState({ state, isHeld, at, came, people }: RegistrationStateProps) {
  const { t } = useTranslation('admin');
  const isPart = state === 'entered' && came !== null && came !== undefined && came < people;
  const [tag, icon] = isPart ? (['wait', 'hourglass-medium'] as const) : LOOKS[state];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {isPart ? t('event.part', { came, people }) : t(`event.registration.${state}`)}
      {isHeld && `, ${t('event.held')}`}
      {state === 'entered' && at && ` ${at}`}
    </span>
  );
}
