import { href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { CURRENCIES } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownBalance, ShownLeft } from './shown-read.server.ts';

type Failure = { intent: string; fields: Record<string, string>; typed: Record<string, string> };
type Figures = { total: number; read: number; known: number; left: number };

/** Every line of the file is read or set aside: none is lost. */
export function ReadFigures({ total, read, known, left }: Figures) {
  const { t } = useTranslation('admin');
  const figures = [
    ['total', total, t('read.total')],
    ['read', read, known > 0 ? t('read.readKnown', { count: known }) : t('read.read')],
    ['left', left, t('read.left')],
  ] as const;
  return (
    <div className="figs" style={{ '--n': 3 } as React.CSSProperties}>
      {figures.map(([key, count, label]) => (
        <div key={key}>
          <span className="num">{count}</span>
          <span className="fine quiet">{label}</span>
        </div>
      ))}
    </div>
  );
}

type LeftLinesProps = { left: readonly ShownLeft[]; mayDecide: boolean; failure?: Failure };

/** What was set aside while the file was read: the line, the reason, what was decided. */
export function LeftLines({ left, mayDecide, failure }: LeftLinesProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="left">
      <div className="sheet__h">
        <h2 id="left">{t('left.title', { count: left.length })}</h2>
        <span className="fine quiet">{t('left.kept')}</span>
      </div>
      <ul className="sheet__b stack">
        {left.map((one) => (
          <li key={one.id} className="stack stack--s" id={`left-${one.id}`}>
            <p className="row">
              <span className="fine quiet">{t('left.at', { line: String(one.line) })}</span>{' '}
              <b>{t(`left.reason.${one.reason}`)}</b>
              {one.typed && <bdi className="code">{one.typed}</bdi>}
              <LeftState left={one} />
            </p>
            <p className="fine wrapc">
              <bdi>
                <Marked {...one} />
              </bdi>
            </p>
            {mayDecide && one.state !== 'corrected' && (
              <Decide left={one} failure={failure?.typed.leftId === one.id ? failure : undefined} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line of the file, with the cell that could not be read. */
function Marked({ text, typed }: Pick<ShownLeft, 'text' | 'typed'>) {
  const at = typed ? text.indexOf(typed) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{typed}</mark>
      {text.slice(at + typed.length)}
    </>
  );
}

function LeftState({ left: { state, toDecide, lineId, note } }: { left: ShownLeft }) {
  const { t } = useTranslation('admin');
  if (state === 'corrected')
    return (
      <>
        <span className="tag tag--ok">
          <StaffIcon name="check" />
          {t('left.state.corrected')}
        </span>{' '}
        {lineId && <Link to={href('/admin/lines/:id', { id: lineId })}>{t('left.line')}</Link>}
      </>
    );
  if (state === 'dismissed')
    return (
      <span className="tag tag--off">
        {t('left.state.dismissed')} : <bdi>{note}</bdi>
      </span>
    );
  return toDecide ? (
    <span className="tag tag--wait">
      <StaffIcon name="question" />
      {t('left.state.open')}
    </span>
  ) : null;
}

/** The line as the treasurer reads it, or why there is nothing to book. */
function Decide({ left, failure }: { left: ShownLeft; failure?: Failure }) {
  const { t } = useTranslation('admin');
  const typed = failure?.typed ?? {};
  const of = (intent: string) => (failure?.intent === intent ? failure.fields : {});
  const corrected = of('correct-left-line');
  return (
    <details className="more" open={Boolean(failure)}>
      <summary className="b b--q">
        <span>{t('left.decide')}</span>
      </summary>
      <div className="cols cols--2">
        <ActForm intent="correct-left-line" label={t('left.correct')} values={{ leftId: left.id }}>
          <Field
            label={t('mapping.day')}
            name="day"
            type="date"
            required
            defaultValue={typed.day}
            error={corrected.day}
          />
          <Field
            label={t('line.sum')}
            name="amount"
            inputMode="decimal"
            required
            maxLength={40}
            defaultValue={typed.amount}
            error={corrected.amount}
          />
          <Field
            label={t('left.side')}
            name="side"
            control="select"
            defaultValue={typed.side ?? 'in'}
            options={[
              { value: 'in', label: t('left.in') },
              { value: 'out', label: t('left.out') },
            ]}
          />
          <Field
            label={t('left.account')}
            name="account"
            maxLength={60}
            defaultValue={typed.account ?? left.account}
            hint={t('left.accountHint')}
            error={corrected.account}
          />
          <Field
            label={t('left.currency')}
            name="currency"
            control="select"
            required
            defaultValue={typed.currency ?? ''}
            options={[{ value: '', label: t('line.choose') }, ...CURRENCIES.map((value) => ({ value, label: value }))]}
            error={corrected.currency}
          />
          <Field
            label={t('mapping.payer')}
            name="payer"
            isOptional
            maxLength={140}
            dir="auto"
            autoComplete="off"
            defaultValue={typed.payer}
            error={corrected.payer}
          />
          <Field
            label={t('line.text')}
            name="text"
            isOptional
            maxLength={500}
            dir="auto"
            defaultValue={typed.text ?? left.text}
            error={corrected.text}
          />
        </ActForm>
        {left.state === 'open' && (
          <ActForm intent="dismiss-left-line" kind="line" label={t('left.dismiss')} values={{ leftId: left.id }}>
            <Field
              label={t('refund.reason')}
              name="note"
              required
              maxLength={300}
              defaultValue={typed.note}
              error={of('dismiss-left-line').note}
            />
          </ActForm>
        )}
      </div>
    </details>
  );
}

/** What the file says the account held, and whether the lines make it so. */
export function Balances({ balances }: { balances: readonly ShownBalance[] }) {
  const { t } = useTranslation('admin');
  return balances.map(({ key, account, currency, opening, sumIn, sumOut, reckoned, closing, gap }) => (
    <section key={key} className="sheet" aria-label={currency}>
      <div className="sheet__h">
        <h2>
          {currency} {account && <bdi className="fine quiet">{account}</bdi>}
        </h2>
        {gap !== undefined && (
          <span className={`tag ${gap ? 'tag--bad' : 'tag--ok'}`}>{t(gap ? 'balance.differs' : 'balance.agrees')}</span>
        )}
      </div>
      <dl className="sheet__b dl" style={{ gridTemplateColumns: 'minmax(0,1fr) auto' }}>
        {[
          [opening && t('balance.opening', { day: opening.day }), opening?.sum],
          [t('balance.in'), sumIn],
          [t('balance.out'), sumOut],
          [t('balance.reckoned'), reckoned],
          [closing && t('balance.closing', { day: closing.day }), closing?.sum],
          [gap && t('balance.gap'), gap],
        ].map(
          ([label, value]) =>
            label &&
            value && (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd className="r num">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {gap && <p className="sheet__b fine">{t('balance.gapText')}</p>}
    </section>
  ));
}
