import { Link } from 'react-router';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { toCard } from '../field-view.server.ts';
import { FieldSums } from './field-sums.tsx';
import { InvestForm } from './invest-form.tsx';
import styles from './field-card.module.css';

/** A field of the list, with its panel to take a share folded in. */
export function FieldCard({ field }: { field: ReturnType<typeof toCard> }) {
  const { t } = useTranslation('crowdFarming');
  return (
    <article className={styles.card}>
      <img src={field.image} alt="" width={400} height={300} loading="lazy" decoding="async" />
      <p className={styles.where}>
        <Tag kind={field.sums.status === 'completed' ? 'ok' : 'wait'}>{t(`status.${field.sums.status}`)}</Tag>
        <span lang="fr">{field.place}</span>
      </p>
      <h3 lang="fr">
        <Link to={`/crowdfarming/project/${field.id}`}>{field.title}</Link>
      </h3>
      <p className="quiet" lang="fr">
        {field.description}
      </p>
      <dl>
        <div>
          <dt>{t('facts.crop')}</dt>
          <dd>
            {field.cropType}, {t('facts.hectares', { count: field.areaHectares })}
          </dd>
        </div>
        <div>
          <dt>{t('facts.farmer')}</dt>
          <dd lang="fr">{field.farmer}</dd>
        </div>
      </dl>
      <FieldSums id={field.id} title={field.title} rendered={field.sums} etoffe={field.etoffe} size="md" />
      <details className={styles.invest}>
        <summary>{t(field.closed === 'completed' ? 'closed.completed' : 'takePart')}</summary>
        <InvestForm fieldId={field.id} presets={field.presets} closed={field.closed} onDone={() => document.querySelectorAll<HTMLDetailsElement>(`.${styles.invest}[open]`).forEach((open) => (open.open = false))} />
      </details>
    </article>
  );
}
