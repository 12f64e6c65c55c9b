import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { findPlaces } from '#app/features/staff/find-places.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import { staffOf, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { findEverywhere } from '#app/features/staff/sections.server.ts';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import type { Route } from './+types/find-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const { db } = siteContextOf(context);
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  const sections = context.get(staffSectionsContext);
  const language = staffLanguage(context.get(visitorContext).language);
  return {
    query,
    hits: [...findPlaces(sections, staff, query, language), ...(await findEverywhere(db, sections, staff, query))],
  };
}

/** What a few letters find, in every section one's roles open; the palette asks here too. */
export default function Find({ loaderData: { query, hits } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead title={t('find')} sentence={query ? t('found', { count: hits.length }) : t('findHint')} />
      {hits.length > 0 && (
        <ul className="sheet li">
          {hits.map(({ id, group, title, detail, path }) => (
            <li key={id} data-row>
              <Link className="grow" to={path}>
                {title}
              </Link>
              <span className="quiet">{detail}</span>
              <span className="tag">{t(`hit.${group}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
