import { useTranslation } from '#app/ui/words.tsx';
import { ANNOUNCED_RETURN_PERCENT } from '../field-terms.ts';
import styles from './field-facts.module.css';

/** Who grows what, on how much land, and what is announced of it. */
export function FieldFacts({ field }: { field: { farmer: string; areaHectares: number; cropType: string; expectedYield: string } }) {
  const { t } = useTranslation('crowdFarming');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('facts.farmer')}</dt>
        <dd lang="fr">{field.farmer}</dd>
      </div>
      <div>
        <dt>{t('facts.area')}</dt>
        <dd>
          {t('facts.hectares', { count: field.areaHectares })}, <span lang="fr">{field.cropType}</span>
        </dd>
      </div>
      <div>
        <dt>{t('facts.yield')}</dt>
        <dd lang="fr">{field.expectedYield}</dd>
      </div>
      <div>
        <dt>{t('facts.return')}</dt>
        <dd>{t('facts.returnText', { percent: ANNOUNCED_RETURN_PERCENT })}</dd>
      </div>
    </dl>
  );
}
