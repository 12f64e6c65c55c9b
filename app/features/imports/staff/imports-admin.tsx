import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatNumber } from '#app/shared/formats.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { IMPORT_STATES } from '#app/features/imports/gift-file.ts';
import { listImports } from '#app/features/imports/import-list.server.ts';
import { countOutcomes } from '#app/features/imports/import-sums.server.ts';
import { ImportTag } from './import-tag.tsx';
import type { Route } from './+types/imports-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'gifts.import');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listImports(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  const names = await nameStaff(
    db,
    items.map(({ readBy }) => readBy),
  );
  return {
    next,
    imports: await Promise.all(
      items.map(async ({ id, number, source, state, readBy, readAt }) => {
        const { new: added = 0, booked = 0, left = 0, undone = 0 } = await countOutcomes(db, id);
        return {
          id,
          number,
          source,
          state,
          gifts: formatNumber(added + booked + left + undone, language),
          who: names.get(readBy) ?? readBy,
          at: formatStamp(readAt, language),
        };
      }),
    ),
  };
}

/** Files of past gifts that were read: from which system, by whom, and what became of them. */
export default function Imports({ loaderData: { imports, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('import.list')}
        sentence={t('import.sub')}
        states={IMPORT_STATES.map((id) => ({ id, label: t(`import.state.${id}`) }))}
        hasViews={false}
      >
        <ButtonLink size="sm" to={href('/admin/imports/new')}>
          <StaffIcon name="tray" />
          {t('import.new')}
        </ButtonLink>
      </ListHead>
      <section className="sheet sheet--bleed" aria-label={t('import.list')}>
        <StaffTable
          label={t('import.list')}
          rows={imports}
          none={t('import.none')}
          columns={(col) => [
            col('number', t('import.one'), 'c-m', ({ id, number }) => (
              <Link to={href('/admin/imports/:id', { id })}>{t('import.title', { number: String(number) })}</Link>
            )),
            col('source', t('import.from'), 'c-s', ({ source }) => <bdi>{source}</bdi>),
            col('state', t('list.state'), 'c-t', ({ state }) => <ImportTag state={state} />),
            col('who', t('import.who'), '', ({ who }) => <bdi>{who}</bdi>),
            col('at', t('import.at')),
            col('gifts', t('import.gifts'), 'c-a r'),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
