import { useRouteLoaderData } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** Card or phone, where there is a choice. */
export function PayBy({ defaultValue = 'card' }: { defaultValue?: string }) {
  const { t } = useTranslation('ui');
  const site = useRouteLoaderData<Site>('root') as Site | undefined;
  if (!site?.hasPhone) return null;
  return (
    <Segmented
      legend={t('payBy')}
      name="method"
      defaultValue={defaultValue}
      options={(['card', 'mobile'] as const).map((value) => ({ value, label: t(`payMethod.${value}`) }))}
    />
  );
}
