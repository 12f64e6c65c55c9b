import type { ComponentProps } from 'react';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { SumField } from '#app/ui/sum-field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** A field for a sum on a page of the back office, which reads as it is written: in French or English. */
export function StaffSumField(props: Omit<ComponentProps<typeof SumField>, 'language'>) {
  const { i18n } = useTranslation('admin');
  return <SumField {...props} language={staffLanguage(i18n.language)} />;
}
