import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countOpen, listLines } from '#app/features/statements/lines.server.ts';
import { LINE_STATES } from '#app/features/statements/statement-line.ts';
import { LineRows } from './line-rows.tsx';
import { showLine } from './shown-lines.server.ts';
import type { Route } from './+types/lines-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'statements.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listLines(db, state, viewOf(staff));
  return {
    next,
    open: (await countOpen(db)).count,
    mayMatch: staff.permissions.has('statements.match'),
    lines: items.map((line) => showLine(line, language)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'statements.match');
  return callStaffForm(
    context,
    request,
    { 'match-line': ({ lineId, promiseId }) => ({ lineId, promiseId }) },
    backToPage(request),
  );
}

/** Lines of all statements: what waits, what was booked, what was set aside. */
export default function Lines({ loaderData: { lines, next, open, mayMatch }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        csv="/admin/lines.csv"
        title={t('line.list')}
        sentence={t('line.waiting', { count: open })}
        states={LINE_STATES.map((id) => ({ id, label: t(`line.state.${id}`) }))}
        error={actionData?.error}
      />
      <LineRows lines={lines} mayMatch={mayMatch} />
      <ListFoot next={next} />
    </>
  );
}
