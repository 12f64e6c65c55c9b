import { Link } from 'react-router';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownExpense } from '#app/features/projects/expenses.server.ts';
import styles from './expenses.module.css';
import { PieceFrame } from './piece-frame.tsx';

const PIECE_ICONS: Record<ShownExpense['pieces'][number]['kind'], IconName> = {
  invoice: 'receipt',
  delivery: 'truck',
  photo: 'camera',
  signature: 'signature',
};

/** "Pièces à vérifier": what was spent, and the papers and pictures behind it; what is missing is said in words. Nothing published yet, no section. */
export function Expenses({ expenses }: { expenses: readonly ShownExpense[] }) {
  const { t } = useTranslation('projects');
  if (expenses.length === 0) return null;
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">{t('pieces.title')}</h2>
      <p>{t('pieces.text')}</p>
      {expenses.some(({ isSample }) => isSample) && (
        <p className={styles.sample}>
          <Icon name="info" size="sm" /> {t('pieces.sample')}
        </p>
      )}
      <ul className={styles.list}>
        {expenses.map(({ id, language, title, date, day, sum, isSample, lacking, pieces }) => (
          <li key={id}>
            <details className={styles.expense} name="pieces">
              <summary>
                <span className={styles.what}>
                  <b lang={language}>{title}</b>
                  <span className="small">
                    <time dateTime={date}>{day}</time>
                    {lacking.length > 0 && (
                      <strong className={styles.lacking}>
                        {t('pieces.lacking', { what: lacking.map((kind) => t(`pieces.kind.${kind}`)).join(', ') })}
                      </strong>
                    )}
                  </span>
                </span>
                <span className={styles.marks}>
                  {isSample && <Tag kind="ink">{t('pieces.tag')}</Tag>}
                  {pieces.map(({ kind }) => (
                    <i key={kind} data-is="there">
                      <Icon name={PIECE_ICONS[kind]} size="sm" />
                      <span className="visually-hidden">{t(`pieces.kind.${kind}`)}</span>
                    </i>
                  ))}
                  {lacking.map((kind) => (
                    <i key={kind} aria-hidden="true">
                      <Icon name={PIECE_ICONS[kind]} size="sm" />
                    </i>
                  ))}
                </span>
                <span className={`num ${styles.sum}`}>{sum}</span>
                <Icon name="plus" className={styles.turn} />
              </summary>
              <div className={styles.body}>
                <ul>
                  {pieces.map((piece) => (
                    <li key={piece.kind}>
                      <h3>
                        <Icon name={PIECE_ICONS[piece.kind]} size="sm" /> <span>{t(`pieces.kind.${piece.kind}`)}</span>
                      </h3>
                      <PieceFrame language={language} piece={piece} sum={sum} isSample={isSample} />
                    </li>
                  ))}
                </ul>
                <p className={styles.doubt}>
                  <Link to="/contact">
                    <Icon name="flag" size="sm" /> {t('pieces.doubt')}
                  </Link>
                </p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
