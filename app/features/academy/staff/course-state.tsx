import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { AiCourseStatus } from '#app/features/academy/tables.server.ts';

const LOOKS: Record<AiCourseStatus, [tag: 'ok' | 'wait' | 'bad' | 'off', icon: StaffIconName]> = {
  working: ['off', 'clock'],
  draft: ['wait', 'hourglass-medium'],
  approved: ['ok', 'check'],
  declined: ['off', 'x'],
  failed: ['bad', 'warning'],
};

/** Where a course on request stands: a word and its sign, never colour alone. */
export function CourseState({ status }: { status: AiCourseStatus }) {
  const { t } = useTranslation('admin');
  const [tag, icon] = LOOKS[status];
  return (
    <span className={`tag tag--${tag}`}>
      <StaffIcon name={icon} />
      {t(`course.status.${status}`)}
    </span>
  );
}
