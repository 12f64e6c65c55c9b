import { type Language, written } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './why.module.css';

type Told = {
  lead: string;
  html: string;
  unit?: { costPerUnit: string; impact: string };
  language: Language;
  bodyLanguage: Language;
};

/** The project told, and what one unit of it costs and does. */
export function Why({ lead, html, unit, language, bodyLanguage }: Told) {
  const { t } = useTranslation('projects');
  const { t: sign } = useTranslation('ui');
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t('project.why')}</h2>
      <div className="prose">
        <p className="lead" lang={language}>
          {lead}
        </p>
        <div className="prose" {...written(bodyLanguage)} dangerouslySetInnerHTML={{ __html: html }} />
        {unit && (
          <p className={styles.unit} lang={language}>
            <b>{unit.costPerUnit + sign('signs.end')}</b>
            {sign('signs.gap') + unit.impact}
          </p>
        )}
      </div>
    </section>
  );
}
