import { data, href, Link, useSearchParams } from 'react-router';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatInstant } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { CollectionName } from '#app/features/content/collection-names.ts';
import { editablesContext, mayEdit, titleOf } from '#app/features/content/editable.server.ts';
import type { Revision } from '#app/features/content/revisions.server.ts';
import { FROM_FILE } from '#platform/content-store.ts';
import { findShown } from './entry-view.server.ts';
import { Comparison } from './comparison.tsx';
import { compareRevisions, readRevisions } from './revisions-view.server.ts';
import type { Route } from './+types/revisions-admin.ts';

type Kind = 'draft' | 'auto' | 'published' | 'live' | 'scheduled' | 'restored' | 'file';

const kindOf = (row: Revision, live: number | null): Kind => {
  if (row.revision === live) return 'live';
  if (row.publishAt) return 'scheduled';
  if (row.who === FROM_FILE) return 'file';
  if (row.publishedAt) return 'published';
  if (row.restoredFrom) return 'restored';
  return row.isAuto ? 'auto' : 'draft';
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'content.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const collection = context.get(editablesContext).get(params.collection);
  const shown = collection && (await findShown(db, collection.name, params.id));
  if (!shown) throw data(null, { status: 404 });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next, newest, anchor, isGone, chosen } = await readRevisions(
    db,
    { collection: collection.name, id: params.id },
    query,
  );
  const two = chosen ? [chosen.older, chosen.newer].filter((row) => row !== undefined) : [];
  const names = await nameStaff(
    db,
    [...items, ...two].map(({ who }) => who),
  );
  const isNewest = ({ revision }: Revision) => revision === newest?.revision && shown.trashedAt === null;
  const said = (row: Revision) => ({
    revision: row.revision,
    kind: kindOf(row, shown.liveRevision),
    by: row.who === FROM_FILE ? null : (names.get(row.who) ?? row.who),
    at: formatInstant(row.at, language),
  });
  const mayWrite = mayEdit(collection, 'write', staff);
  return {
    collection: collection.name as CollectionName,
    id: params.id,
    title: titleOf(shown.data),
    isGone,
    revisions: items.map(said),
    after: query.after,
    next,
    anchor: anchor?.revision,
    chosen: chosen && {
      isPair: chosen.isPair,
      newer: said(chosen.newer),
      older: chosen.older && said(chosen.older),
      restorable: (mayWrite ? (chosen.isPair ? two : [chosen.newer]) : [])
        .filter((row, at, all) => !isNewest(row) && all.indexOf(row) === at)
        .map((row) => ({ revision: row.revision, at: chosen.isPair ? formatInstant(row.at, language) : undefined })),
      ...compareRevisions(collection, chosen, language),
    },
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'content.read');
  return callStaffForm(
    context,
    request,
    { 'restore-revision': ({ revision }) => ({ ...params, revision }) },
    href('/admin/content/:collection/:id', params),
  );
}

/** What was written of an entry, when and by whom; any two versions in one text, and the way back to them. */
export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { collection, id, title, revisions, chosen, anchor, isGone, after, next } = loaderData;
  const at = (query: Record<string, string | number | undefined>) =>
    `?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))}`;
  // Another page of the list keeps what is compared: the two may stand on pages far from each other.
  const [search] = useSearchParams();
  const compared = { compare: search.get('compare') ?? anchor, with: search.get('with') ?? undefined };
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={href('/admin/content/:collection/:id', { collection, id })}>
              <StaffIcon name="arrow-left" />
              <span lang="fr">{title || t('content.untitled')}</span>
            </Link>
          </p>
          <h1>{t('content.revisions')}</h1>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {isGone && <p className="banner">{t('content.rev.gone')}</p>}
      <div className="cols cols--2">
        <section className="sheet sheet__b" aria-label={t('content.revisions')}>
          <History
            entries={revisions.map(({ revision, kind, by, at: when }) => ({
              id: revision,
              at: when,
              what: t(`content.rev.${kind}`),
              who: by,
              state: kind === 'live' ? 'ok' : 'wait',
              children:
                revision === anchor ? (
                  <span className="row">
                    <span className="tag">{t('content.rev.chosen')}</span>
                  </span>
                ) : (
                  <span className="row">
                    <Link to={at({ compare: revision, after })} preventScrollReset>
                      {t('content.rev.compare')}
                      <span className="visually-hidden">, {when}</span>
                    </Link>
                    {chosen?.isPair && [chosen.newer, chosen.older].some((one) => one?.revision === revision) ? (
                      <span className="tag">{t('content.rev.other')}</span>
                    ) : (
                      <Link to={at({ compare: anchor, with: revision, after })} preventScrollReset>
                        {t('content.rev.compareWith')}
                        <span className="visually-hidden">, {when}</span>
                      </Link>
                    )}
                  </span>
                ),
            }))}
          />
          {(after || next) && (
            <nav className="row" aria-label={t('content.rev.pages')}>
              {after && (
                <Link className="b b--q" to={at(compared)}>
                  {t('content.rev.newest')}
                </Link>
              )}
              {next && (
                <Link className="b" to={at({ ...compared, after: next })} rel="next">
                  {t('content.rev.older')} <StaffIcon name="caret-right" />
                </Link>
              )}
            </nav>
          )}
        </section>
        {chosen && (
          <Comparison
            {...chosen}
            hasBefore={chosen.older !== undefined}
            title={
              chosen.isPair
                ? t('content.rev.between', { from: chosen.older?.at, to: chosen.newer.at })
                : t('content.rev.changes', { by: chosen.newer.by ?? '', at: chosen.newer.at })
            }
          />
        )}
      </div>
    </>
  );
}
