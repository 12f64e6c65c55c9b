import { href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownLine } from './shown-lines.server.ts';

type LineRowsProps = { lines: readonly ShownLine[]; mayMatch: boolean };

/** Lines of statements: what the bank says, and what it most likely is. What is certain takes one press: Enter on the row. */
export function LineRows({ lines, mayMatch }: LineRowsProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet sheet--bleed" aria-label={t('line.list')}>
      <StaffTable
        label={t('line.list')}
        rows={lines}
        columns={(col) => [
          col('payer', t('line.says'), 'c-m wrapc', (line) => (
            <>
              <Link to={href('/admin/lines/:id', { id: line.id })}>
                <bdi>{line.payer || t('line.nobody')}</bdi>
              </Link>
              <small className="fine quiet">
                {line.day} {line.part && <b>{t(`line.part.${line.part}`)}</b>} <bdi>{shorten(line.text)}</bdi>
              </small>
            </>
          )),
          col('state', t('line.is'), 'c-s wrapc', (line) => <LineFate line={line} />),
          col('sum', t('line.sum'), 'c-a r'),
          col(
            'suggestion',
            <span className="visually-hidden">{t('line.act')}</span>,
            'c-t r',
            (line) =>
              mayMatch &&
              line.suggestion?.isCertain && (
                <ActForm
                  intent="match-line"
                  kind="line"
                  className="row row--end"
                  isRowAct
                  label={t('line.match')}
                  values={{ lineId: line.id, promiseId: line.suggestion.paymentId }}
                />
              ),
          ),
        ]}
      />
    </section>
  );
}

/** Some banks send pages of words: the line's own page has them all. */
const LONGEST = 300;
const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Where a line stands: booked, set aside, or what it most likely is and why. */
export function LineFate({ line }: { line: ShownLine }) {
  const { t } = useTranslation('admin');
  const { state, suggestion, asideKind } = line;
  if (state === 'matched')
    return (
      <span className="tag tag--ok">
        <StaffIcon name="check" />
        {t('line.state.matched')}
      </span>
    );
  if (state === 'aside')
    return (
      <>
        <span className="tag tag--off">
          <StaffIcon name="prohibit" />
          {t(`line.kind.${asideKind!}`)}
        </span>
        {line.note && <small className="fine quiet">{line.note}</small>}
      </>
    );
  if (!suggestion)
    return (
      <span className="tag tag--wait">
        <StaffIcon name="question" />
        {t(line.isOut ? 'line.out' : 'line.unknown')}
      </span>
    );
  return (
    <>
      <span className={`tag tag--${suggestion.isCertain ? 'info' : 'wait'}`}>
        <StaffIcon name={suggestion.isCertain ? 'seal-check' : 'question'} />
        {t(`line.reason.${suggestion.reason}`)}
      </span>
      <small className="fine">
        <bdi>{suggestion.who}</bdi>
        {suggestion.differs && <> · {t('line.promised', { sum: suggestion.sum })}</>}
      </small>
    </>
  );
}
