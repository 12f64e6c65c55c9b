import { nameInWords } from '#app/features/staff/name-words.server.ts';
import { Link } from 'react-router';
import { formatStamp } from '#app/shared/dates.server.ts';
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listAudit } from '#app/features/staff/audit-list.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { TeamTabs } from '#app/features/staff/parts/team-tabs.tsx';
import type { Route } from './+types/audit-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'audit.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listAudit(
    db,
    { ...readListState(query), actor: query.actor },
    staff,
    context.get(staffSectionsContext),
  );
  return {
    next,
    hash: items[0]?.hash,
    lines: items.map(({ seq, at, actor, actorName, verb, target, before, after, reason }) => ({
      seq,
      at: formatStamp(at, language),
      actor,
      actorName,
      verb: nameInWords(language, 'verb', verb),
      target,
      reason,
      changes: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
        field: nameInWords(language, 'field', field),
        before: say(before?.[field]),
        after: say(after?.[field]),
      })),
    })),
  };
}

const say = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

/** All that staff did: who, what, on what, before and after. */
export default function Audit({ loaderData: { lines, next, hash } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead title={t('audit.title')} sentence={t('audit.sub')} csv="/admin/audit.csv" />
      <TeamTabs />
      <section className="sheet" aria-label={t('audit.log')}>
        <ol className="au">
          {lines.map(({ seq, at, actor, actorName, verb, target, reason, changes }) => (
            <li key={seq} data-row>
              <time>{at}</time>
              <Link to={`?actor=${encodeURIComponent(actor)}`}>{actorName}</Link>
              <span>
                <b>{verb}</b> <span className="quiet">{target}</span>
              </span>
              <span>
                {changes.map(({ field, before, after }) => (
                  <span key={field} className="row">
                    <span className="quiet">{field}</span>
                    {before !== undefined && <del>{before}</del>}
                    <span aria-hidden="true">→</span>
                    <ins>{after ?? '—'}</ins>
                  </span>
                ))}
              </span>
              {reason && <span className="why">« {reason} »</span>}
            </li>
          ))}
        </ol>
        {lines.length === 0 && <EmptyList />}
        {hash && (
          <p className="sheet__f fine quiet" style={{ overflowWrap: 'anywhere' }}>
            {t('audit.chain', { hash })}
          </p>
        )}
      </section>
      <ListFoot next={next} />
    </>
  );
}
