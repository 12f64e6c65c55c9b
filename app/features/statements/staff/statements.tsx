import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countOpen, listStatements } from '#app/features/statements/lines.server.ts';
import type { Route } from './+types/statements.ts';

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
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{t('statement.number')}</th>
              <th scope="col">{t('statement.account')}</th>
              <th scope="col">{t('batch.at')}</th>
              <th scope="col">{t('statement.who')}</th>
              <th scope="col" className="r">
                {t('statement.lines')}
              </th>
              <th scope="col" className="r">
                {t('statement.open')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ id, number, account, added, known, open, toDecide, who, at, isSample }) => (
              <tr key={id} data-row>
                <td className="c-m">
                  <Link to={href('/admin/statements/:id', { id })}>
                    {t('statement.title', { number: String(number) })}
                  </Link>{' '}
                  {isSample && <span className="tag tag--off">{t('statement.sample')}</span>}
                  {toDecide > 0 && <span className="tag tag--wait">{t('left.toDecide', { count: toDecide })}</span>}
                </td>
                <td className="c-s wrapc">
                  <bdi>{account}</bdi>
                </td>
                <td className="c-t">{at}</td>
                <td>
                  <bdi>{who}</bdi>
                </td>
                <td className="r">{t('statement.counts', { added, known })}</td>
                <td className="c-a r">
                  <span className="num">{open}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {statements.length === 0 && <p className="sheet__b quiet">{t('statement.none')}</p>}
      </section>
      <ListFoot next={next} />
    </>
  );
}
