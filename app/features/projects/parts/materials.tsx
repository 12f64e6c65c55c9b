import type { Language } from '#app/shared/language.ts';
import { useSums, Worth } from '#app/features/payments/parts/worth.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Tag } from '#app/ui/tag.tsx';
import type { Currency } from '#app/shared/money.ts';
import type { MaterialStatus } from '#app/features/projects/material-statuses.ts';
import styles from './materials.module.css';

/** Colours are the spec's (3): green, yellow, grey; the word and the icon say the same. */
const TAGS = {
  acquired: { kind: 'ok', icon: 'check' },
  ongoing: { kind: 'wait', icon: 'hourglass-medium' },
  pending: { kind: 'plain', icon: 'circle-dashed' },
} as const;

export function Materials({
  lines,
  currency,
  language,
}: {
  lines: { item: string; cost: number; status: MaterialStatus }[];
  currency: Currency;
  language: Language;
}) {
  const { t } = useTranslation('projects');
  const sums = useSums();
  return (
    <section aria-labelledby="materials">
      <h2 id="materials">{t('project.materials')}</h2>
      <table className={styles.table} aria-labelledby="materials">
        <thead>
          <tr>
            <th scope="col">{t('project.item')}</th>
            <th scope="col">{t('project.cost')}</th>
            <th scope="col">{t('project.state')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, cost, status }) => (
            <tr key={item}>
              <th scope="row" lang={language}>
                {item}
              </th>
              <td className={styles.sum}>
                {sums({ amountMinor: Math.round(cost * 100), currency }, false)}
                <Worth money={{ amountMinor: Math.round(cost * 100), currency }} isSecond />
              </td>
              <td className={status === 'pending' ? styles.pending : undefined}>
                <Tag {...TAGS[status]}>{t(`project.material.${status}`)}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
