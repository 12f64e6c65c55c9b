import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './why.module.css';

/** The project told, and what one unit of it costs and does. */
export function Why({
  lead,
  paragraphs,
  unit,
  language,
}: {
  lead: string;
  paragraphs: readonly string[];
  unit: { costPerUnit: string; impact: string };
  language: Language;
}) {
  const { t } = useTranslation('projects');
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t('project.why')}</h2>
      <div className="prose" lang={language}>
        <p className="lead">{lead}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
        <p className={styles.unit}>
          <b>{unit.costPerUnit}</b> {unit.impact}
        </p>
      </div>
    </section>
  );
}
