import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { ANNOUNCED_RETURN_PERCENT } from '#app/features/crowd-farming/field-rules.ts';
import styles from './field-facts.module.css';

/** Who grows what, on how much land, and what is announced of it. */
export function FieldFacts({
  plot,
}: {
  plot: { language: Language; farmer: string; areaHectares: number; cropType: string; expectedYield: string };
}) {
  const { t } = useTranslation('crowdFarming');
  const { t: sign } = useTranslation('ui');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('facts.farmer')}</dt>
        <dd lang={plot.language}>{plot.farmer}</dd>
      </div>
      <div>
        <dt>{t('facts.area')}</dt>
        <dd>
          <span lang={plot.language}>{plot.cropType}</span>
          {sign('signs.comma') + t('facts.hectares', { count: plot.areaHectares })}
        </dd>
      </div>
      <div>
        <dt>{t('facts.yield')}</dt>
        <dd lang={plot.language}>{plot.expectedYield}</dd>
      </div>
      <div>
        <dt>{t('facts.return')}</dt>
        <dd>{t('facts.returnText', { percent: ANNOUNCED_RETURN_PERCENT })}</dd>
      </div>
    </dl>
  );
}
