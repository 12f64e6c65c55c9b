import { type Language, written } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { SponsorshipCosts } from '#app/features/sponsorship/sponsored.ts';
import styles from './plain-facts.module.css';

/** One sum of a kind, taken apart. */
export function Costs({
  costs: { euros, lines, language },
}: {
  costs: Pick<SponsorshipCosts, 'euros' | 'lines'> & { language: Language };
}) {
  const { t, i18n } = useTranslation('sponsorship');
  const money = (sum: number) => formatMoney({ amountMinor: Math.round(sum * 100), currency: 'EUR' }, i18n.language);
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{t('costs.title', { sum: money(euros) })}</h2>
      <table className={styles.costs} aria-labelledby="costs">
        <thead>
          <tr>
            <th scope="col">{t('costs.what')}</th>
            <th scope="col">{t('costs.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what}>
              <th scope="row" lang={language}>
                {line.what}
              </th>
              <td className="num">{money(line.euros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small quiet">{t('costs.sample')}</p>
    </section>
  );
}

/** The questions of the FAQ's page on sponsorship, where they are asked. */
export function Questions({
  questions: { language, list },
}: {
  questions: { language: Language; list: { q: string; a: string }[] };
}) {
  const { t } = useTranslation('sponsorship');
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t('questions')}</h2>
      <div className={styles.questions} {...written(language)}>
        {list.map(({ q, a }, index) => (
          <details key={q} open={index === 0}>
            <summary>
              <span>{q}</span> <Icon name="plus" />
            </summary>
            <p>{a}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
