import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { MaterialStatus } from '#app/features/projects/material-statuses.ts';

type NextProps = {
  upcoming?: { item?: { label: string; language: Language; status: MaterialStatus }; month: string };
  /** What the fund still holds. */
  left?: string;
};

/** What is paid for next, by the project's own list, what there is for it, and when it is to be done. */
export function Next({ upcoming, left }: NextProps) {
  const { t } = useTranslation('projects');
  if (!upcoming && !left) return null;
  return (
    <section aria-labelledby="suite">
      <h2 id="suite">{t('became.next')}</h2>
      {upcoming?.item && (
        <p>
          <b lang={upcoming.item.language}>{upcoming.item.label}</b> · {t(`project.material.${upcoming.item.status}`)}
        </p>
      )}
      {left && <p>{t('became.left', { sum: left })}</p>}
      {upcoming && <p className="quiet">{t('became.ends', { month: upcoming.month })}</p>}
    </section>
  );
}
