import { data, href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { CollectionName } from '#app/features/content/collection-names.ts';
import { compareTexts, compareWords } from '#app/features/content/compare.server.ts';
import { numbered, type Stretch } from '#app/features/content/stretches.ts';
import { editablesContext, mayEdit, titleOf } from '#app/features/content/editable.server.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { listRevisions, type Revision } from '#app/features/content/revisions.server.ts';
import { FROM_FILE } from '#platform/content-store.ts';
import { findShown } from './entry-view.server.ts';
import { listValues } from './list-values.ts';
import type { Route } from './+types/revisions.ts';

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
  const rows = await listRevisions(db, collection.name, params.id);
  const names = await nameStaff(
    db,
    rows.map(({ who }) => who),
  );
  const asked = Number(new URL(request.url).searchParams.get('compare'));
  const at = Math.max(
    0,
    rows.findIndex(({ revision }) => revision === asked),
  );
  const [chosen, before] = [rows[at], rows[at + 1]];
  const nameOf = ({ who }: Revision) => (who === FROM_FILE ? null : (names.get(who) ?? who));
  const valuesOf = (row: Revision) => listValues(fieldsFor(collection.schema, row.data, { language }));
  const old = before ? new Map(valuesOf(before).map(({ name, value }) => [name, value])) : undefined;
  return {
    collection: collection.name as CollectionName,
    id: params.id,
    title: titleOf(shown.data),
    mayWrite: mayEdit(collection, 'write', staff),
    revisions: rows.map((row) => ({
      revision: row.revision,
      kind: kindOf(row, shown.liveRevision),
      by: nameOf(row),
      at: formatStamp(row.at, language),
    })),
    chosen: chosen && {
      revision: chosen.revision,
      isNewest: at === 0 && shown.trashedAt === null,
      by: nameOf(chosen) ?? '',
      at: formatStamp(chosen.at, language),
      hasBefore: before !== undefined,
      fields: old
        ? valuesOf(chosen)
            .filter(({ name, value }) => (old.get(name) ?? '') !== value)
            .map(({ name, label, value }) => ({ name, label, stretches: compareWords(old.get(name) ?? '', value) }))
        : [],
      body: before ? compareTexts(before.body, chosen.body) : [],
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

/** What was written of an entry, when and by whom; each version beside the one before it, and the way back to it. */
export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { collection, id, title, revisions, chosen, mayWrite } = loaderData;
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
      <div className="cols cols--2">
        <section className="sheet sheet__b" aria-label={t('content.revisions')}>
          <History
            entries={revisions.map(({ revision, kind, by, at }) => ({
              id: revision,
              at,
              what: t(`content.rev.${kind}`),
              who: by,
              state: kind === 'live' ? 'ok' : 'wait',
              children:
                revision === chosen?.revision ? undefined : (
                  <Link to={`?compare=${revision}`} preventScrollReset>
                    {t('content.rev.compare')}
                    <span className="visually-hidden">, {at}</span>
                  </Link>
                ),
            }))}
          />
        </section>
        {chosen && (
          <section className="sheet" aria-labelledby="changes">
            <div className="sheet__h">
              <h2 id="changes">{t('content.rev.changes', chosen)}</h2>
            </div>
            <div className="sheet__b stack">
              {!chosen.hasBefore && <p className="quiet">{t('content.rev.first')}</p>}
              <dl className="dl" lang="fr">
                {chosen.fields.map(({ name, label, stretches }) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{label}</dt>
                    <dd>
                      <Stretches stretches={stretches} />
                    </dd>
                  </div>
                ))}
              </dl>
              {numbered(chosen.body).map((part) =>
                'unchanged' in part ? (
                  <p key={part.at} className="fine quiet">
                    {t('content.rev.unchanged', { count: part.unchanged })}
                  </p>
                ) : (
                  <p key={part.at} lang="fr" style={{ whiteSpace: 'pre-line' }}>
                    <Stretches stretches={part.stretches} />
                  </p>
                ),
              )}
              {mayWrite && !chosen.isNewest && (
                <div className="row">
                  <ActForm
                    intent="restore-revision"
                    kind="line"
                    label={t('content.rev.restore')}
                    values={{ revision: String(chosen.revision) }}
                  />
                  <span className="fine quiet">{t('content.rev.restoreHint')}</span>
                </div>
              )}
            </div>
          </section>
        )}
      </div>
    </>
  );
}

function Stretches({ stretches }: { stretches: readonly Stretch[] }) {
  return numbered(stretches).map(({ text, kind, at }) => {
    const Mark = { same: 'span', gone: 'del', new: 'ins' }[kind] as 'span' | 'del' | 'ins';
    return <Mark key={at}>{text}</Mark>;
  });
}
