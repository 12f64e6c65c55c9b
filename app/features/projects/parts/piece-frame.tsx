import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownPiece } from '#app/features/projects/expenses.server.ts';
import styles from './piece-frame.module.css';

/** Three hands, drawn: nobody's real signature is shown. */
const HANDS = [
  'M2 20C10 2 16 2 15 14S8 26 20 14 32 8 34 16 40 22 46 10 58 12 62 16 76 14 88 10',
  'M2 14C12 26 16 4 24 8S22 26 34 16 44 6 50 14 60 22 66 12 78 8 88 16',
  'M4 24C8 4 22 0 20 12S6 22 18 20 30 4 40 10 42 24 52 16 62 6 70 14 80 20 88 8',
];

type PieceFrameProps = { language: Language; piece: ShownPiece; sum: string; isSample: boolean };

/** A piece as one sees it, in a frame: a paper, a picture, names over their lines. */
export function PieceFrame({ language, piece, sum, isSample }: PieceFrameProps) {
  const { t } = useTranslation('projects');
  const { t: sign } = useTranslation('ui');
  const stamp = isSample && <p className={styles.stamp}>{t('pieces.tag')}</p>;
  switch (piece.kind) {
    case 'invoice':
      return (
        <div className={styles.frame} data-kind="paper">
          <div className={styles.paper}>
            <p lang={language}>
              <b>{piece.seller}</b>
            </p>
            <p lang={language}>{piece.place}</p>
            <p>
              {piece.day} · {t('pieces.number', { number: piece.number })}
            </p>
            <dl>
              {piece.lines.map(({ what, sum: part }) => (
                <div key={what}>
                  <dt lang={language}>{what}</dt>
                  <dd className="num">{part}</dd>
                </div>
              ))}
              <div>
                <dt>{t('pieces.total')}</dt>
                <dd className="num">{sum}</dd>
              </div>
            </dl>
            <p className={styles.hidden}>
              {t('pieces.hidden') + sign('signs.gap')}
              <span lang={language}>{piece.hidden}</span>
            </p>
            {stamp}
          </div>
        </div>
      );
    case 'delivery':
      return (
        <div className={styles.frame} data-kind="paper">
          <div className={styles.paper}>
            <p>
              <b>{t('pieces.number', { number: piece.number })}</b>
            </p>
            <p>
              <span lang={language}>{piece.place}</span> · {piece.day}
            </p>
            <ul lang={language}>
              {piece.goods.map((good) => (
                <li key={good}>{good}</li>
              ))}
            </ul>
            <p className={styles.hidden}>
              {t('pieces.counted') + sign('signs.gap')}
              <span lang={language}>{piece.by}</span>
            </p>
            {stamp}
          </div>
        </div>
      );
    case 'photo':
      return (
        <figure className={styles.frame} data-kind="photo">
          <img src={piece.image} alt="" width={400} height={300} loading="lazy" decoding="async" />
          {isSample && <p className={styles.drawn}>{t('pieces.drawn')}</p>}
          <figcaption>
            <span lang={language}>{piece.text}</span>
            <span>
              <span lang={language}>{piece.place}</span> · {piece.day}
            </span>
          </figcaption>
        </figure>
      );
    case 'signature':
      return (
        <div className={styles.frame} data-kind="signature">
          <p>{t('pieces.signed', { date: piece.day })}</p>
          <ul>
            {piece.people.map((name, index) => (
              <li key={name}>
                <svg viewBox="0 0 92 28" width={110} height={34} aria-hidden="true">
                  <path
                    d={HANDS[index % HANDS.length]}
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
                <span lang={language}>{name}</span>
              </li>
            ))}
          </ul>
        </div>
      );
  }
}
