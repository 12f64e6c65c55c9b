import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { MessageKind as Kind, MessageState as State } from '#app/features/contact/inbox.ts';

const LOOKS: Record<State, Look> = {
  open: ['wait', 'hourglass-medium'],
  answered: ['info', 'paper-plane-tilt'],
  closed: ['ok', 'check'],
  spam: ['off', 'prohibit'],
};

/** Where a message stands. */
export function MessageState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[state]}>{t(`inbox.state.${state}`)}</StateTag>;
}

const KINDS = {
  contact: 'envelope-simple',
  volunteer: 'hand-waving',
  doubt: 'flag',
  written: 'paper-plane-tilt',
} as const satisfies Record<Kind, StaffIconName>;

/** A letter, somebody who wants to help, a doubt about a spending, or a letter of ours. */
export function MessageKind({ kind }: { kind: keyof typeof KINDS }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <StaffIcon name={KINDS[kind]} />
      <span className="visually-hidden">{t(`inbox.kind.${kind}`)}</span>
    </>
  );
}
