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
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { CollectionName } from '#app/features/content/collection-names.ts';
import { beginOf, editablesContext, openEditable, titleOf } from '#app/features/content/editable.server.ts';
import { countStates, listCollection, readEntries } from '#app/features/content/entry-list.server.ts';
import { ENTRY_STATES } from '#app/features/content/entry-states.ts';
import { FROM_FILE } from '#platform/content-store.ts';
import { EntryState } from '#app/features/content/parts/entry-state.tsx';
import type { Route } from './+types/collection-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'content.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const collection = openEditable(context.get(editablesContext), params.collection, staff);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listCollection(db, collection, readListState(query));
  const names = await nameStaff(
    db,
    items.map(({ who }) => who ?? ''),
  );
  // What nobody began is in no state and was found by nothing: it stands in the whole list.
  const isWhole = !['q', 'state', 'from', 'to', 'after'].some((name) => query[name]);
  const begins = isWhole ? [...(collection.editing.begins?.() ?? [])] : [];
  const begun = new Set(begins.length > 0 ? (await readEntries(db, collection)).map(({ id }) => id) : []);
  return {
    name: collection.name as CollectionName,
    unbegun: begins.flatMap(([id, begin]) => (begun.has(id) ? [] : [{ id, title: titleOf(begin) }])),
    counts: await countStates(db, collection),
    states: ENTRY_STATES,
    next,
    begin: beginOf(collection, staff),
    entries: items.map(({ id, title, state, languages, who, at, publishAt }) => ({
      id,
      title,
      state,
      done: Object.values(languages).filter((one) => one === 'done').length + 1,
      stale: Object.values(languages).filter((one) => one === 'stale').length,
      all: Object.keys(languages).length + 1,
      by: who && who !== FROM_FILE ? (names.get(who) ?? who) : null,
      at: at && formatStamp(new Date(at), language),
      leaves: publishAt && formatStamp(new Date(publishAt), language),
    })),
  };
}

/** What a collection holds: drafts, what is read, what is to come. */
export default function Collection({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { name, counts, states, entries, unbegun, next, begin } = loaderData;
  return (
    <>
      <p>
        <Link className="b b--q" to={href('/admin/content')}>
          <StaffIcon name="arrow-left" />
          <span>{t('content.back')}</span>
        </Link>
      </p>
      <ListHead
        title={t(`content.collection.${name}`)}
        sentence={t('content.live', { count: counts.published + counts.changed })}
        states={states.map((id) => ({ id, label: t(`content.state.${id}`), count: counts[id] }))}
        hasViews={false}
      >
        {begin && (
          <ButtonLink size="sm" to={begin}>
            {t('content.new')}
          </ButtonLink>
        )}
      </ListHead>
      <div className="sheet sheet--bleed">
        <table aria-label={t(`content.collection.${name}`)} className="t">
          <thead>
            <tr>
              <th scope="col">{t('content.entryHead')}</th>
              <th scope="col">{t('content.stateHead')}</th>
              <th scope="col">{t('content.languagesHead')}</th>
              <th scope="col">{t('content.changedHead')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, title, state, done, stale, all, by, at, leaves }) => (
              <tr key={id} data-row>
                <td className="c-m wrapc">
                  <Link to={href('/admin/content/:collection/:id', { collection: name, id })} lang="fr">
                    {title || t('content.untitled')}
                  </Link>
                </td>
                <td className="c-t">
                  <EntryState state={state} />
                  {leaves && <small className="fine quiet">{leaves}</small>}
                </td>
                <td className="only-l">
                  <span className="num">{t('content.languagesOf', { done, all })}</span>
                  {stale > 0 && <small className="fine quiet"> {t('content.stale', { count: stale })}</small>}
                </td>
                <td className="c-s">{by ? t('content.wroteBy', { by, at: at! }) : t('content.fromFile')}</td>
              </tr>
            ))}
            {unbegun.map(({ id, title }) => (
              <tr key={id} data-row>
                <td className="c-m wrapc">
                  <Link to={href('/admin/content/:collection/:id', { collection: name, id })} lang="fr">
                    {title}
                  </Link>
                </td>
                <td className="c-t">
                  <span className="tag tag--off">{t('content.unbegun')}</span>
                </td>
                <td className="only-l" />
                <td className="c-s" />
              </tr>
            ))}
          </tbody>
        </table>
        {entries.length + unbegun.length === 0 && <EmptyList>{t('content.none')}</EmptyList>}
      </div>
      <ListFoot next={next} />
    </>
  );
}
