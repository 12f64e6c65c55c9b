import { Skeleton } from '#app/ui/skeleton.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import styles from './demo.module.css';
import { Columns, Section } from './section.tsx';

const SHOWN = [
  { value: 68, size: 'lg', cloth: 'var(--m-losange)' },
  { value: 41, size: 'md', cloth: 'var(--m-entrelacs)' },
  { value: 93, size: 'sm', cloth: 'var(--m-marches)' },
  { value: 0, size: 'sm', cloth: 'var(--m-natte)' },
  { value: 100, size: 'md', cloth: 'var(--m-chevron)' },
] as const;

export function DemoProgress() {
  const { t } = useTranslation('demo');
  return (
    <Section title={t('progress.title')}>
      <Columns>
        <div className={styles.stack}>
          {SHOWN.map(({ value, size, cloth }) => (
            <div key={cloth}>
              <Weave value={value} size={size} cloth={cloth} label={t('progress.woven', { percent: value })} />
              <p className="small quiet">{t('progress.woven', { percent: value })}</p>
            </div>
          ))}
          <Weave size="lg" label={t('progress.waiting')} />
          <p className="small quiet">{t('progress.waiting')}</p>
        </div>
        <Skeleton />
      </Columns>
    </Section>
  );
}
