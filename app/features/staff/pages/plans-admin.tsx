import { nameInWords } from '#app/features/staff/name-words.server.ts';
import { href } from 'react-router';
import { formatStamp } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { readPlans } from '#app/features/staff/staff-reads.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { BesideList, RowLink } from '#app/features/staff/parts/beside-list.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { PlanState } from '#app/features/staff/parts/plan-state.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import type { Route } from './+types/plans-admin.ts';

const STATES = ['waiting', 'done', 'declined', 'failed'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'plans.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await readPlans(db, Object.fromEntries(new URL(request.url).searchParams), staff);
  const names = await nameStaff(
    db,
    items.map(({ requestedBy }) => requestedBy),
  );
  return {
    next,
    plans: items.map(({ id, verb, reason, state, requestedBy, requestedAt }) => ({
      id,
      verb: nameInWords(language, 'verb', verb),
      reason,
      state,
      who: names.get(requestedBy) ?? requestedBy,
      at: formatStamp(requestedAt, language),
    })),
  };
}

/** What takes two people: asked for by one, decided by another. */
export default function Plans(props: Route.ComponentProps) {
  return (
    <BesideList rows={props.loaderData.plans.map(({ id }) => href('/admin/plans/:id', { id }))}>
      <PlanList {...props} />
    </BesideList>
  );
}

function PlanList({ loaderData: { plans, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('plan.title')}
        sentence={t('plan.sub')}
        states={STATES.map((id) => ({ id, label: t(`plan.state.${id}`) }))}
      />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('plan.title')}
          rows={plans}
          columns={(col) => [
            col('verb', t('plan.verb'), 'c-m', ({ id, verb }) => (
              <RowLink to={href('/admin/plans/:id', { id })}>{verb}</RowLink>
            )),
            col('reason', t('plan.why'), 'c-s wrapc'),
            col('who', t('plan.asked')),
            col('at', t('plan.when'), 'c-a'),
            col('state', t('list.state'), 'c-t', ({ state }) => <PlanState state={state} />),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
