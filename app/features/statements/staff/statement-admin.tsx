import { data, href } from 'react-router';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findStatement, listLines } from '#app/features/statements/lines.server.ts';
import { LINE_STATES } from '#app/features/statements/statement-line.ts';
import { LineRows } from './line-rows.tsx';
import { listLeft, showBalance } from './shown-read.server.ts';
import { showLine } from './shown-lines.server.ts';
import { Balances, LeftLines, ReadFigures } from './statement-read.tsx';
import type { Route } from './+types/statement-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'statements.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const statement = await findStatement(db, params.id);
  if (!statement) throw data(null, { status: 404 });
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listLines(db, { ...state, statementId: statement.id }, viewOf(staff));
  const { number, account, added, known, importedBy, importedAt, isSample, name, total, setAside, balances } =
    statement;
  const left = await listLeft(db, statement.id, viewOf(staff));
  const waiting = (setAside ?? 0) - left.filter((one) => one.state === 'corrected').length;
  return {
    // Of files before decision 0107 nobody counted the lines.
    figures: total === null ? undefined : { total, read: total - waiting, known, left: waiting },
    name,
    left,
    balances: balances.map((balance) => showBalance(balance, language)),
    hasFile: total !== null && staff.permissions.has('statements.import'),
    mayDecide: staff.permissions.has('statements.import'),
    next,
    id: statement.id,
    number,
    account,
    added,
    known,
    isSample,
    who: (await nameStaff(db, [importedBy])).get(importedBy) ?? importedBy,
    at: formatStamp(importedAt, language),
    mayMatch: staff.permissions.has('statements.match'),
    lines: items.map((line) => showLine(line, language)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'statements.match');
  return callStaffForm(
    context,
    request,
    {
      'match-line': ({ lineId, promiseId }) => ({ lineId, promiseId }),
      'correct-left-line': ({ leftId, day, amount, side, currency, account, payer, text }) => ({
        leftId,
        day,
        amount,
        side,
        currency,
        account,
        payer,
        text,
      }),
      'dismiss-left-line': ({ leftId, note }) => ({ leftId, note }),
    },
    backToPage(request),
  );
}

/** One statement: who brought it, how many of its lines were new, and each of these. */
export default function StatementPage({ loaderData: statement, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { id, number, account, added, known, who, at, isSample, lines, next, mayMatch } = statement;
  const { figures, name, left, balances, hasFile, mayDecide } = statement;
  return (
    <>
      <ListHead
        csv={`/admin/lines.csv?statementId=${id}`}
        title={t('statement.title', { number: String(number) })}
        sentence={
          <>
            {name && <bdi>{name}. </bdi>}
            {account && <bdi>{account}. </bdi>}
            {t('statement.added', { count: added })} {t('statement.known', { count: known })}{' '}
            {t('statement.by', { who, at })} {isSample && <span className="tag tag--off">{t('statement.sample')}</span>}
          </>
        }
        states={LINE_STATES.map((id) => ({ id, label: t(`line.state.${id}`) }))}
        hasViews={false}
        error={actionData?.error}
      />
      {figures && <ReadFigures {...figures} />}
      <div className={balances.length > 0 ? 'cols' : 'stack'}>
        <div className="stack">
          {left.length > 0 && <LeftLines left={left} mayDecide={mayDecide} failure={actionData} />}
          <LineRows lines={lines} mayMatch={mayMatch} />
          <ListFoot next={next} />
        </div>
        <div className="stack">
          <Balances balances={balances} />
          {hasFile && (
            <p>
              <a href={href('/admin/statements/:id/file', { id })} download>
                {t('read.file')}
              </a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
