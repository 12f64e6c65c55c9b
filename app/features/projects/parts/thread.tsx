import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { MaterialStatus } from '#app/features/projects/material-statuses.ts';
import type { ShownPieces } from '#app/features/projects/pieces.server.ts';
import { PieceBody } from './spendings.tsx';
import styles from './thread.module.css';

type ThreadProps = {
  arrival: {
    date: string;
    day: string;
    sum: string;
    /** What the payment cost, and what of the gift came to the fund; left out where we were not told. */
    fees?: { taken: string; left: string };
  };
  /** The newest first, as they are listed. */
  pieces: readonly ShownPieces[];
  /** Where those between the arrival and these are. */
  olderPath?: string;
  /** So many days a spending has for its proof. */
  days: number;
  doubtPath: (id: string) => string;
  next: {
    upcoming?: { item?: { label: string; language: Language; status: MaterialStatus }; month: string };
    /** What the fund still holds. */
    left?: string;
  };
};

/** A gift's way, the oldest step first: it came in, what its fund paid since with what proves it, and what comes next. */
export function Thread({ arrival, pieces, olderPath, days, doubtPath, next: { upcoming, left } }: ThreadProps) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('transparency');
  const { t: sign } = useTranslation('ui');
  return (
    <ol className={styles.thread}>
      <Step state="received" date={arrival.date} day={arrival.day}>
        <h3>{t('became.arrived')}</h3>
        <dl className={styles.sums}>
          <div>
            <dt>{t('became.given')}</dt>
            <dd className="num">{arrival.sum}</dd>
          </div>
          {arrival.fees && (
            <>
              <div>
                <dt>{t('became.fees')}</dt>
                <dd className="num">{arrival.fees.taken}</dd>
              </div>
              <div>
                <dt>{t('became.toFund')}</dt>
                <dd className="num">{arrival.fees.left}</dd>
              </div>
            </>
          )}
        </dl>
      </Step>
      {olderPath && (
        <Step state="spent">
          <h3>
            <Link to={olderPath}>{tell('pieces.older')}</Link>
          </h3>
        </Step>
      )}
      {pieces.length === 0 && (
        <Step state="next">
          <p>{t('became.nothing')}</p>
        </Step>
      )}
      {[...pieces].reverse().map((one) => (
        <Step
          key={one.id}
          state={one.days === undefined && one.reversed === undefined ? 'proven' : 'spent'}
          date={one.date}
          day={one.day}
        >
          <h3 lang={one.title ? one.language : undefined}>{one.title || tell(`kind.${one.kind}`)}</h3>
          <p className={styles.paid}>
            <span className="num">{one.reversed === undefined ? one.sum : <s>{one.sum}</s>}</span>
            {one.line && <span lang={one.line.language}>{one.line.label}</span>}
          </p>
          {one.reversed !== undefined && <strong>{tell('reversed', { day: one.reversed })}</strong>}
          <p className={styles.tags}>
            {one.days !== undefined && (
              <Tag kind={one.days > days ? 'bad' : 'wait'} icon="warning">
                {tell('toProve') + sign('signs.colon')}
                {one.days > days ? tell('lateBy', { day: one.days }) : tell('daysOf', { day: one.days, days })}
              </Tag>
            )}
            {one.days === undefined && one.reversed === undefined && <Tag kind="ok">{tell('proven')}</Tag>}
            {one.isSample && <Tag kind="ink">{t('pieces.tag')}</Tag>}
          </p>
          <details name="pieces">
            <summary>{t('pieces.title')}</summary>
            <PieceBody piece={one} doubtPath={doubtPath} />
          </details>
        </Step>
      ))}
      {(upcoming || left) && (
        <Step state="next">
          <h3>{t('became.next')}</h3>
          {upcoming?.item && (
            <p>
              <b lang={upcoming.item.language}>{upcoming.item.label}</b> ·{' '}
              {t(`project.material.${upcoming.item.status}`)}
            </p>
          )}
          {left && <p>{t('became.left', { sum: left })}</p>}
          {upcoming && <p className="quiet">{t('became.ends', { month: upcoming.month })}</p>}
        </Step>
      )}
    </ol>
  );
}

type StepProps = { state: 'received' | 'spent' | 'proven' | 'next'; date?: string; day?: string; children: ReactNode };

function Step({ state, date, day, children }: StepProps) {
  return (
    <li className={styles[state]}>
      <div className={styles.day}>{day && <time dateTime={date}>{day}</time>}</div>
      <i aria-hidden="true" />
      <div className={styles.body}>{children}</div>
    </li>
  );
}
