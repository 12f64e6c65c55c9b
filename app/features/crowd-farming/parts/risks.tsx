import type { Language } from '#app/shared/language.ts';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ANNOUNCED_RETURN_PERCENT } from '#app/features/crowd-farming/field-rules.ts';
import styles from './risks.module.css';

const RISK_TAGS = { low: 'ok', medium: 'wait', high: 'bad' } as const;

type RisksProps = {
  risks: { title: string; level: keyof typeof RISK_TAGS; answer: string }[];
  until: string;
  language: Language;
};

/** What may go wrong and what is done about it; what happens to the money when it does. */
export function Risks({ risks, until, language }: RisksProps) {
  const { t } = useTranslation('crowdFarming');
  return (
    <>
      <h2>{t('risks.title')}</h2>
      <ul className={styles.risks}>
        {risks.map(({ title, level, answer }) => (
          <li key={title}>
            <p>
              <b lang={language}>{title}</b> <Tag kind={RISK_TAGS[level]}>{t(`risks.${level}`)}</Tag>
            </p>
            <p className="quiet" lang={language}>
              {answer}
            </p>
          </li>
        ))}
      </ul>
      <h2>{t('risks.fails')}</h2>
      <p>{t('risks.failsText', { percent: ANNOUNCED_RETURN_PERCENT })}</p>
      <h2>{t('risks.short')}</h2>
      <p>{t('risks.shortText', { date: until })}</p>
    </>
  );
}
