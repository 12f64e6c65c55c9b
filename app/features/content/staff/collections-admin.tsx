import { href, Link } from 'react-router';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { beginOf, editablesContext } from '#app/features/content/editable.server.ts';
import { countStates } from '#app/features/content/entry-list.server.ts';
import type { CollectionName } from '#app/features/content/collection-names.ts';
import type { Route } from './+types/collections-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'content.read');
  const { db } = siteContextOf(context);
  const collections: { name: CollectionName; live: number; waiting: number; begin?: string }[] = [];
  for (const collection of context.get(editablesContext).values()) {
    const { read } = collection.editing;
    if (read && !staff.permissions.has(read)) continue;
    const counts = await countStates(db, collection);
    collections.push({
      name: collection.name as CollectionName,
      live: counts.published + counts.changed,
      waiting: counts.changed + counts.draft,
      begin: beginOf(collection, staff),
    });
  }
  return { collections };
}

/** Every collection that is written here, with what waits in it. */
export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('content.title')}</h1>
          <p className="sub">{t('content.sentence')}</p>
        </div>
      </div>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('content.title')}
          rows={collections}
          rowKey="name"
          none={null}
          columns={(col) => [
            col('name', t('content.collectionHead'), 'c-m', ({ name }) => (
              <Link to={href('/admin/content/:collection', { collection: name })}>
                {t(`content.collection.${name}`)}
              </Link>
            )),
            col('live', t('content.stateHead'), 'c-s wrapc', ({ live, waiting }) => (
              <>
                {t('content.live', { count: live })}
                {waiting > 0 && <> · {t('content.waiting', { count: waiting })}</>}
              </>
            )),
            col(
              'begin',
              <span className="visually-hidden">{t('content.new')}</span>,
              'c-a r',
              ({ name, begin }) =>
                begin && (
                  <Link
                    className="b b--q"
                    to={begin}
                    aria-label={`${t('content.new')}, ${t(`content.collection.${name}`)}`}
                  >
                    <StaffIcon name="plus" />
                    <span>{t('content.new')}</span>
                  </Link>
                ),
            ),
          ]}
        />
      </div>
    </>
  );
}
