import { data, href, Link } from 'react-router';
import { listFundsWithForms } from '#app/features/donations/funds.server.ts';
import { findAwaited, findPayoutOfLine } from '#app/features/accounting/movements/book-movement.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findLine, viewLine } from '#app/features/statements/lines.server.ts';
import { listExpected } from '#app/features/statements/announced-transfers.server.ts';
import { suggestMatches } from '#app/features/statements/suggest.server.ts';
import { LineFate } from './line-rows.tsx';
import { AsideForm, GiftForm, AnnouncedTransferForm, UnmatchForm } from './line-forms.tsx';
import { tellOpen } from '#app/features/payments/tell-open.server.ts';
import { showLine } from './shown-lines.server.ts';
import { findHowMatched } from './unmatch-line.server.ts';
import type { Route } from './+types/line-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'statements.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const row = await findLine(db, params.id);
  if (!row) throw data(null, { status: 404 });
  const person = viewOf(staff);
  const suggested = await suggestMatches(db, [row]);
  const mayMatch = staff.permissions.has('statements.match');
  const isIncome = row.amountMinor > 0;
  const open = await tellOpen(db, language);
  const funds = mayMatch && isIncome ? await listFundsWithForms(db) : [];
  return {
    line: showLine(viewLine(row, suggested.get(row.id), person), language),
    statementId: row.statementId,
    paymentId: row.paymentId,
    how: row.paymentId && mayMatch ? await findHowMatched(db, row.paymentId) : undefined,
    mayMatch,
    closed: open && row.day < open.from && isIncome ? open : null,
    isIncome,
    isMasked: person.isMasked,
    announced: mayMatch && isIncome ? await listExpected(db, row.currency, language) : [],
    awaited: row.state === 'open' && isIncome ? showPayout(await findAwaited(db, row), language) : undefined,
    payout: row.asideKind === 'payout' ? (showPayout(await findPayoutOfLine(db, row.id), language) ?? null) : undefined,
    funds: funds.map(({ id, title, place }) => ({ value: id, label: place ? `${title}, ${place}` : title })),
  };
}

const showPayout = (payout: Awaited<ReturnType<typeof findAwaited>>, language: Language) =>
  payout && {
    id: payout.id,
    provider: payout.provider,
    day: formatDay(payout.sentAt.toISOString().slice(0, 10), language),
  };

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'statements.match');
  const lineId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'match-line': ({ how, promiseId, paymentId, programId, donorName, donorEmail }) => ({
        lineId,
        ...(how === 'gift'
          ? { gift: { programId, donorName, donorEmail } }
          : how === 'entered'
            ? { paymentId }
            : { promiseId: promiseId || undefined }),
      }),
      'set-aside-line': ({ kind, note }) => ({ lineId, kind, note }),
      'restore-line': () => ({ lineId }),
      'unmatch-line': ({ reason }) => ({ lineId, reason }),
    },
    href('/admin/lines/:id', params),
    { undo: { 'set-aside-line': () => ({ intent: 'restore-line', values: {} }) } },
  );
}

/** One line of a statement: what the bank says, and what can be made of it. */
export default function LinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { line, statementId, paymentId, mayMatch, isIncome, isMasked, announced, funds, awaited, payout, how } =
    loaderData;
  const { closed } = loaderData;
  const { suggestion } = line;
  const isOpen = line.state === 'open' && mayMatch;
  // What came under an old reference, or in another currency, is a gift of its own.
  const isBookable = suggestion && suggestion.reason !== 'again' && suggestion.reason !== 'otherCurrency';
  return (
    <>
      <div className="hd">
        <div>
          <h1>
            <bdi>{line.payer || t('line.nobody')}</bdi>
          </h1>
          <p className="sub row">
            <b className="num">{line.sum}</b> {line.day} <LineFate line={line} />
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <section className="sheet" aria-labelledby="says">
        <div className="sheet__h">
          <h2 id="says">{t('line.says')}</h2>
        </div>
        <dl className="sheet__b dl">
          {line.part && (
            <>
              <dt>{t('line.ofBatch')}</dt>
              <dd>{t(`line.partText.${line.part}`)}</dd>
            </>
          )}
          <dt>{t('line.text')}</dt>
          <dd className="wrapc">
            <bdi>{line.text || '—'}</bdi>
          </dd>
          <dt>{t('statement.account')}</dt>
          <dd>
            <bdi>{line.account || '—'}</bdi>
          </dd>
        </dl>
        <div className="sheet__f row">
          <Link to={href('/admin/statements/:id', { id: statementId })}>{t('line.statement')}</Link>
          {paymentId && <Link to={href('/admin/payments/:id', { id: paymentId })}>{t('line.payment')}</Link>}
        </div>
      </section>
      {isMasked && <p className="fine quiet">{t('person.masked')}</p>}
      {payout !== undefined && (
        <p className={payout ? 'msg' : 'msg msg--bad'}>
          {payout ? (
            <>
              {t('line.isPayout', payout)}{' '}
              <Link to={href('/admin/payouts/:id', { id: payout.id })}>{t('line.payout')}</Link>
            </>
          ) : (
            t('line.noPayout')
          )}
        </p>
      )}
      {isOpen && awaited && (
        <section className="sheet" aria-labelledby="awaited">
          <div className="sheet__h">
            <h2 id="awaited">{t('line.likely')}</h2>
          </div>
          <div className="sheet__b">
            <p>{t('line.awaited', awaited)}</p>
            <ActForm intent="set-aside-line" label={t('line.takePayout')} values={{ kind: 'payout' }} />
          </div>
        </section>
      )}
      {isOpen && closed && <p className="banner">{t('line.dayClosed', closed)}</p>}
      {isOpen && isIncome && suggestion && (
        <section className="sheet" aria-labelledby="likely">
          <div className="sheet__h">
            <h2 id="likely">{t('line.likely')}</h2>
          </div>
          <div className="sheet__b">
            <p>
              {t(`line.why.${suggestion.reason}`)} <bdi>{suggestion.who}</bdi>{' '}
              {isBookable && suggestion.differs && t('line.differs', { sum: line.sum, promised: suggestion.sum })}
            </p>
            {isBookable && (
              <ActForm
                intent="match-line"
                label={t('line.match')}
                values={
                  suggestion.reason === 'entered'
                    ? { how: 'entered', paymentId: suggestion.paymentId }
                    : { how: 'promise', promiseId: suggestion.paymentId }
                }
              />
            )}
          </div>
        </section>
      )}
      {isOpen && isIncome && (
        <>
          <AnnouncedTransferForm announced={announced} failure={actionData} />
          <GiftForm funds={funds} suggestion={suggestion} failure={actionData} />
        </>
      )}
      {isOpen && <AsideForm isIncome={isIncome} failure={actionData} />}
      {how && <UnmatchForm how={how} failure={actionData} />}
      {line.state === 'aside' && mayMatch && (
        <ActForm intent="restore-line" kind="line" label={t('line.restore')} className="row" />
      )}
    </>
  );
}
