import { href } from 'react-router';
import { newKey } from '#app/kit/form-key.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { tellOpen } from '#app/features/payments/tell-open.server.ts';
import { listFundsWithForms } from '#app/features/donations/funds.server.ts';
import { BatchForm } from './batch-form.tsx';
import { emptyLine, type TypedHead } from './batch-rules.ts';
import { readBatchForm, readHead, readLines } from './batch-typed.ts';
import type { Draft } from './use-batch-draft.ts';
import type { Route } from './+types/new-batch-admin.ts';

/** Rows of a page without script, and as many again when they are asked for. */
const ROWS = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'gifts.enter');
  const funds = await listFundsWithForms(siteContextOf(context).db);
  return {
    me: staff.memberId,
    key: newKey(),
    today: dayInKinshasa(),
    open: await tellOpen(siteContextOf(context).db, staffLanguage(context.get(visitorContext).language)),
    funds: funds.map(({ id, title, place }) => ({ value: id, label: place ? `${title}, ${place}` : title })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'gifts.enter');
  const form = await request.clone().formData();
  if (form.has('more'))
    return {
      error: undefined,
      code: 'more',
      fields: {},
      typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
      details: {},
    };
  return callStaffForm(context, request, { 'record-gifts': readBatchForm }, ({ batchId }) =>
    href('/admin/batches/:id', { id: String(batchId) }),
  );
}

/** Gifts in cash, by transfer, by cheque, by mobile money: a batch, whose count and total were declared before. */
export default function NewBatch({ loaderData: { me, key, today, open, funds }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const fund = funds[0]?.value ?? '';
  const empty: TypedHead = {
    kind: 'cash',
    currency: 'USD',
    day: today,
    declaredCount: '',
    declaredTotal: '',
    firstCounter: '',
    secondCounter: '',
  };
  const typed = actionData ? readLines(actionData.typed) : [];
  const blank: Draft = { key, head: empty, lines: [emptyLine(fund)], at: 0 };
  const first: Draft = actionData
    ? { ...blank, head: readHead(actionData.typed, empty), lines: typed.length > 0 ? typed : blank.lines }
    : blank;
  const keys: [names: string[], what: string][] = [
    [['Tab'], t('batch.keyNext')],
    [[t('list.enter')], t('batch.keyLine')],
    [['Ctrl', 'D'], t('batch.keyCopy')],
    [['Ctrl', t('list.enter')], t('batch.keySave')],
  ];
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('batch.new')}</h1>
          <p className="sub">{t('batch.newSub')}</p>
        </div>
        <p className="hints">
          {keys.map(([names, what]) => (
            <span key={what}>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}{' '}
              {what}
            </span>
          ))}
        </p>
      </div>
      <ActNotice error={actionData?.error} />
      <BatchForm
        me={me}
        today={today}
        open={open}
        funds={funds}
        first={first}
        blank={blank}
        failure={actionData}
        rows={actionData?.code === 'more' ? typed.length + ROWS : Math.max(ROWS, typed.length)}
      />
    </>
  );
}
