import type { CSSProperties } from 'react';
import { Form } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './own-cloth-card.module.css';

type OwnClothProps = {
  gifts: {
    rows: unknown[];
    totals: string[];
    supported: number;
    first?: string | undefined;
    largest?: { sum: string; title: string } | undefined;
    subscriptions: { status: string }[];
    legend: { title: string; language: Language; cloth: string; rows: number }[];
    isWhole: boolean;
  };
};

/** "Votre étoffe": one row a gift, the newest lowest, what it adds up to, and the same in words. */
export function OwnCloth({
  gifts: { rows, totals, supported, first, largest, subscriptions, legend, isWhole },
}: OwnClothProps) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  const running = subscriptions.filter(({ status }) => status === 'active' || status === 'past_due').length;
  const drawn = legend.reduce((sum, kind) => sum + kind.rows, 0);
  return (
    <section className={styles.cloth} aria-labelledby="cloth">
      <div className={styles.loom}>
        <img
          src={`/dashboard/etoffe.svg?v=${rows.length}`}
          alt={t('cloth.alt', { count: drawn })}
          width={640}
          height={480}
        />
      </div>
      <div className={styles.words}>
        <h2 id="cloth">{t('cloth.title')}</h2>
        {rows.length === 0 ? (
          <p>{t('cloth.empty')}</p>
        ) : (
          <>
            <p className={styles.sums}>
              {totals.map((sum) => (
                <b key={sum} className="num">
                  {sum}
                </b>
              ))}
              <span>{t('cloth.since', { date: first })}</span>
            </p>
            <p>
              {[
                t('cloth.text', { count: rows.length }),
                t('cloth.newest'),
                largest && t('cloth.largest', { sum: largest.sum, title: largest.title }),
                !isWhole && t('cloth.latest', { count: drawn }),
              ]
                .filter(Boolean)
                .join(sign('signs.gap'))}
            </p>
            <dl>
              <div>
                <dt>{t('cloth.funds')}</dt>
                <dd>{t('cloth.supported', { count: supported })}</dd>
              </div>
              <div>
                <dt>{t('cloth.regular')}</dt>
                <dd>{t('cloth.running', { count: running })}</dd>
              </div>
            </dl>
          </>
        )}
        <ButtonLink to="/projects">{t(rows.length === 0 ? 'cloth.begin' : 'cloth.add')}</ButtonLink>
      </div>
      {rows.length > 0 && (
        <div className={styles.legend}>
          <h3>{t('cloth.legend')}</h3>
          <ul>
            {legend.map(({ title, language, cloth, rows: count }) => (
              <li key={title}>
                <i aria-hidden="true" style={{ '--cloth': cloth } as CSSProperties} />
                <span>
                  <span lang={language}>{title}</span>{' '}
                  {count > 1 && <span className="quiet">{t('cloth.rows', { count })}</span>}
                </span>
              </li>
            ))}
          </ul>
          <details className={styles.share}>
            <summary>{t('cloth.share')}</summary>
            <Form reloadDocument noValidate action="/dashboard/etoffe.png" method="get">
              <input type="hidden" name="download" value="1" />
              <Field
                label={t('cloth.name')}
                name="name"
                maxLength={60}
                isOptional
                hint={t('cloth.nameHint')}
                autoComplete="off"
              />
              <p>
                <Button type="submit" kind="ink" size="sm">
                  {t('cloth.png')}
                </Button>
                <Button type="submit" kind="line" size="sm" formAction="/dashboard/etoffe.svg">
                  {t('cloth.svg')}
                </Button>
              </p>
            </Form>
          </details>
        </div>
      )}
    </section>
  );
}
