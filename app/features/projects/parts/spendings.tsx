import { Link } from 'react-router';
import { DoubtAnswers } from '#app/features/spending/parts/doubt-answers.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Photo } from '#app/ui/photo.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PieceKind } from '#app/features/projects/expense.ts';
import type { ShownPieces } from '#app/features/projects/pieces.server.ts';
import { PieceFrame } from './piece-frame.tsx';
import styles from './spendings.module.css';
import { wholeWords } from '#app/ui/whole-words.tsx';

const PIECE_ICONS: Record<PieceKind, IconName> = {
  invoice: 'receipt',
  delivery: 'truck',
  photo: 'camera',
  signature: 'signature',
};

type SpendingsProps = {
  pieces: readonly ShownPieces[];
  days: number;
  /** Where somebody says that one seems wrong. */
  doubtPath: (id: string) => string;
};

/** Spendings, each to be opened: the photos and documents that prove it. What is missing says for how long. */
export function Spendings({ pieces, days, doubtPath }: SpendingsProps) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('transparency');
  const { t: sign } = useTranslation('ui');
  return (
    <ul className={styles.list}>
      {pieces.map((one) => (
        <li key={one.id}>
          <details className={styles.expense} name="pieces">
            <summary>
              <span className={styles.what}>
                <b lang={one.title ? one.language : undefined}>{wholeWords(one.title || tell(`kind.${one.kind}`))}</b>
                <span className="small">
                  <time dateTime={one.date}>{one.day}</time>
                  {one.line && (
                    <>
                      {' · '}
                      <span lang={one.line.language}>{one.line.label}</span>
                    </>
                  )}
                  {one.reversed !== undefined && <strong>{tell('reversed', { day: one.reversed })}</strong>}
                  {one.days !== undefined && (
                    <strong className={styles.lacking}>
                      {tell('toProve') + sign('signs.colon')}
                      {one.days > days ? tell('lateBy', { day: one.days }) : tell('daysOf', { day: one.days, days })}
                    </strong>
                  )}
                </span>
              </span>
              <span className={styles.marks}>
                {one.isSample && <Tag kind="ink">{t('pieces.tag')}</Tag>}
                {one.days === undefined && one.reversed === undefined && <Tag kind="ok">{tell('proven')}</Tag>}
              </span>
              <span className={`num ${styles.sum}`}>{one.reversed === undefined ? one.sum : <s>{one.sum}</s>}</span>
              <Icon name="plus" className={styles.turn} />
            </summary>
            <PieceBody piece={one} doubtPath={doubtPath} />
          </details>
        </li>
      ))}
    </ul>
  );
}

type PieceBodyProps = Pick<SpendingsProps, 'doubtPath'> & { piece: ShownPieces };

/** What proves a spending, what was answered to doubts about it, and where to say another. */
export function PieceBody({ piece: one, doubtPath }: PieceBodyProps) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('transparency');
  return (
    <div className={styles.body}>
      <ul>
        {one.sample?.map((piece) => (
          <li key={piece.kind}>
            <h3>
              <Icon name={PIECE_ICONS[piece.kind]} size="sm" /> <span>{t(`pieces.kind.${piece.kind}`)}</span>
            </h3>
            <PieceFrame language={one.language} piece={piece} sum={one.sum} isSample />
          </li>
        ))}
        {one.proofs.map((proof) => (
          <Proof key={proof.id} proof={proof} />
        ))}
      </ul>
      {one.days !== undefined && <p>{tell('toProve')}</p>}
      <DoubtAnswers answers={one.answers} className={styles.answer} />
      <p className={styles.doubt}>
        <Link to={doubtPath(one.id)} rel="nofollow">
          <Icon name="flag" size="sm" /> {tell('doubt.link')}
        </Link>
      </p>
    </div>
  );
}

/** One proof: the photo itself, or a document to fetch, with its hash. */
function Proof({ proof: { photo, document, sha256, place, day } }: { proof: ShownPieces['proofs'][number] }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('transparency');
  const { t: sign } = useTranslation('ui');
  const said = t(photo ? 'pieces.photo' : 'pieces.document', { day });
  return (
    <li>
      {photo ? (
        <Photo
          path={photo}
          alt={said}
          lang={language}
          sizes="(min-width: 48rem) 24rem, 100vw"
          width={960}
          height={720}
          className={styles.photo}
        />
      ) : (
        <p>
          <a href={document} download>
            <Icon name="download-simple" size="sm" /> {said}
          </a>
        </p>
      )}
      <p className="small">
        {photo && said + (place ? sign('signs.comma') : '')}
        {place && <span lang="fr">{place}</span>}
        <br />
        {t('pieces.hash')}{' '}
        <span className={styles.hash} dir="ltr">
          {sha256}
        </span>
      </p>
    </li>
  );
}
