import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countOpen, listStatements } from '#app/features/statements/lines.server.ts';
import type { Route } from './+types/statements-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'statements.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listStatements(
    db,
    readListState(Object.fromEntries(new URL(request.url).searchParams)),
  );
  const names = await nameStaff(
    db,
    items.map(({ importedBy }) => importedBy),
  );
  return {
    next,
    waiting: (await countOpen(db)).count,
    mayImport: staff.permissions.has('statements.import'),
    statements: items.map(
      ({ id, number, account, added, known, open, toDecide, importedBy, importedAt, isSample }) => ({
        id,
        number,
        account,
        added,
        known,
        open,
        toDecide,
        isSample,
        who: names.get(importedBy) ?? importedBy,
        at: formatStamp(importedAt, language),
      }),
    ),
  };
}

/** Statements of banks and operators, the newest first, and how many of their lines wait. */
export default function Statements({ loaderData: { statements, waiting, next, mayImport } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        csv="/admin/statements.csv"
        title={t('statement.list')}
        sentence={
          <>
            {t('line.waiting', { count: waiting })}{' '}
            <Link to={`${href('/admin/lines')}?state=open`}>{t('statement.allLines')}</Link>
          </>
        }
        hasViews={false}
      >
        {mayImport && (
          <ButtonLink size="sm" to={href('/admin/statements/new')}>
            <StaffIcon name="tray" />
            {t('statement.import')}
          </ButtonLink>
        )}
      </ListHead>
      <section className="sheet sheet--bleed" aria-label={t('statement.list')}>
        <StaffTable
          label={t('statement.list')}
          rows={statements}
          none={t('statement.none')}
          columns={(col) => [
            col('number', t('statement.number'), 'c-m', ({ id, number, toDecide, isSample }) => (
              <>
                <Link to={href('/admin/statements/:id', { id })}>
                  {t('statement.title', { number: String(number) })}
                </Link>{' '}
                {isSample && <span className="tag tag--off">{t('statement.sample')}</span>}
                {toDecide > 0 && <span className="tag tag--wait">{t('left.toDecide', { count: toDecide })}</span>}
              </>
            )),
            col('account', t('statement.account'), 'c-s wrapc', ({ account }) => <bdi>{account}</bdi>),
            col('at', t('batch.at'), 'c-t'),
            col('who', t('statement.who'), '', ({ who }) => <bdi>{who}</bdi>),
            col('added', t('statement.lines'), 'r', ({ added, known }) => t('statement.counts', { added, known })),
            col('open', t('statement.open'), 'c-a r'),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
