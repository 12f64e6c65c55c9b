import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { toCard } from '#app/features/crowd-farming/field-view.server.ts';
import { ClosedField } from './closed-field.tsx';
import { FieldSums } from './field-sums.tsx';
import { InvestForm } from './invest-form.tsx';
import styles from './field-card.module.css';

/** A field of the list, with its panel to take a share folded in. */
export function FieldCard({ plot }: { plot: ReturnType<typeof toCard> }) {
  const { t } = useTranslation('crowdFarming');
  const { t: sign } = useTranslation('ui');
  return (
    <article className={styles.card}>
      <div className={styles.picture} style={{ '--cloth': plot.cloth } as CSSProperties}>
        <img src={plot.image} alt="" width={400} height={300} loading="lazy" decoding="async" />
      </div>
      <p className={styles.where}>
        <Tag kind={plot.sums.status === 'completed' ? 'ok' : 'wait'}>{t(`status.${plot.sums.status}`)}</Tag>
        <span lang={plot.language}>{plot.place}</span>
      </p>
      <h3 lang={plot.language}>
        <Link to={href('/crowdfarming/project/:id', { id: plot.id })}>{plot.title}</Link>
      </h3>
      <p className="quiet" lang={plot.language}>
        {plot.description}
      </p>
      <dl>
        <div>
          <dt>{t('facts.crop')}</dt>
          <dd>{plot.cropType + sign('signs.comma') + t('facts.hectares', { count: plot.areaHectares })}</dd>
        </div>
        <div>
          <dt>{t('facts.farmer')}</dt>
          <dd lang={plot.language}>{plot.farmer}</dd>
        </div>
      </dl>
      <FieldSums id={plot.id} title={plot.title} rendered={plot.sums} cloth={plot.cloth} size="md" />
      {plot.closed ? (
        <ClosedField
          closed={plot.closed}
          to={`${href('/crowdfarming/project/:id', { id: plot.id })}?tab=timeline`}
          label="closed.read"
          title={plot.title}
        />
      ) : (
        <details className={styles.invest}>
          <summary>
            {t('takePart')}
            <HiddenSubject lang={plot.language}>{plot.title}</HiddenSubject>
            <Icon name="plus" />
          </summary>
          <InvestForm
            id={`part-${plot.id}`}
            plotId={plot.id}
            presets={plot.presets}
            onDone={() =>
              document
                .querySelectorAll<HTMLDetailsElement>(`.${styles.invest}[open]`)
                .forEach((open) => (open.open = false))
            }
          />
        </details>
      )}
    </article>
  );
}
