import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { GUIDE } from '#app/features/guide/entries/all.ts';
import { GuideSteps } from '#app/features/guide/parts/guide-steps.tsx';
import { pictureSizes, textOf } from '#app/features/guide/guide.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import type { Route } from './+types/guide-print-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request);
  const language = staffLanguage(context.get(visitorContext).language);
  return GUIDE.map((entry) => ({
    key: entry.key,
    pictures: pictureSizes(entry, language),
    ...textOf(entry, language),
  }));
}

/** The whole guide on one page, to print or to search with the browser. */
export default function GuidePrint({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <p className="fine quiet">
            <Link to="/admin/guide">{t('place.guide')}</Link>
          </p>
          <h1>{t('guide.all')}</h1>
          <p className="sub">{t('guide.printLead')}</p>
        </div>
      </div>
      {loaderData.map(({ key, title, lead, steps, blocked, pictures }) => (
        <section className="sheet guide" key={key} aria-labelledby={key}>
          <div className="sheet__h">
            <h2 id={key}>{title}</h2>
          </div>
          <p className="sheet__b">{lead}</p>
          <GuideSteps entry={key} steps={steps} pictures={pictures} />
          {blocked.length > 0 && (
            <div className="sheet__b">
              {blocked.map((one) => (
                <p key={one.title}>
                  <b>{one.title}.</b> {one.text}
                </p>
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}
