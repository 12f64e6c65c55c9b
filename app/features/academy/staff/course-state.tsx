import { type Look, StateTag } from '#app/features/staff/parts/state-tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { AiCourseStatus } from '#app/features/academy/tables.server.ts';

const LOOKS: Record<AiCourseStatus, Look> = {
  working: ['off', 'clock'],
  draft: ['wait', 'hourglass-medium'],
  approved: ['ok', 'check'],
  declined: ['off', 'x'],
  failed: ['bad', 'warning'],
};

/** Where a course on request stands. */
export function CourseState({ status }: { status: AiCourseStatus }) {
  const { t } = useTranslation('admin');
  return <StateTag look={LOOKS[status]}>{t(`course.status.${status}`)}</StateTag>;
}
