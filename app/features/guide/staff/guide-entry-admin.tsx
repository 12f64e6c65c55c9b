import { data, Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { siteContextOf } from '#platform/site.ts';
import { GuideSteps } from '#app/features/guide/parts/guide-steps.tsx';
import { findEntry, pictureSizes, textOf } from '#app/features/guide/guide.server.ts';
import { listTeam } from '#app/features/staff/team.server.ts';
import { rolesWith } from '#app/features/staff/roles.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import type { Route } from './+types/guide-entry-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const entry = findEntry(params.key);
  if (!entry) throw data({ code: 'not_found' }, { status: 404 });
  const language = staffLanguage(context.get(visitorContext).language);
  const { db } = siteContextOf(context);
  return {
    key: entry.key,
    minutes: entry.minutes,
    rhythm: entry.rhythm,
    path: entry.path,
    mayOpen: staff.permissions.has(entry.permission),
    roles: rolesWith(entry.permission),
    text: textOf(entry, language),
    pictures: pictureSizes(entry, language),
    // Whom to ask: an administrator who is somebody else.
    helper: (await listTeam(db))
      .filter(({ id, roles }) => id !== staff.memberId && roles.some(({ role }) => role === 'administration'))
      .map(({ name, email }) => ({ name: name || email, email }))[0],
  };
}

/** A job explained, step by step. */
export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { key, minutes, rhythm, path, mayOpen, roles, text, pictures, helper } = loaderData;
  return (
    <>
      <div className="hd">
        <div>
          <p className="fine quiet">
            <Link to="/admin/guide">{t('place.guide')}</Link>, {roles.map((role) => t(`role.${role}`)).join(', ')}
          </p>
          <h1>{text.title}</h1>
          <p className="sub">
            {text.lead}{' '}
            <b>
              {t('guide.minutes', { count: minutes })}, {t(`guide.often.${rhythm}`)}.
            </b>
          </p>
        </div>
        <div className="hd__a">{mayOpen && <ButtonLink to={path}>{text.open}</ButtonLink>}</div>
      </div>
      <div className="cols guide">
        <section className="sheet" aria-labelledby="steps">
          <div className="sheet__h">
            <h2 id="steps">{t('guide.steps', { count: text.steps.length })}</h2>
          </div>
          <GuideSteps entry={key} steps={text.steps} pictures={pictures} />
        </section>
        <div className="stack">
          {text.blocked.length > 0 && (
            <section className="sheet" id="blocked">
              <div className="sheet__h">
                <h2>{t('guide.blocked')}</h2>
              </div>
              <div className="sheet__b">
                {text.blocked.map((one) => (
                  <div key={one.title}>
                    <h3>{one.title}</h3>
                    <p className="quiet">{one.text}</p>
                  </div>
                ))}
              </div>
            </section>
          )}
          {text.words.length > 0 && (
            <section className="sheet">
              <div className="sheet__h">
                <h2>{t('guide.words')}</h2>
              </div>
              <dl className="sheet__b">
                {text.words.map(({ term, text: meaning }) => (
                  <div key={term}>
                    <dt>
                      <b>{term}</b>
                    </dt>
                    <dd className="quiet">{meaning}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {helper && (
            <section className="sheet">
              <div className="sheet__b">
                <p>{t('guide.lost', { name: helper.name })}</p>
                <a className="b" href={`mailto:${helper.email}?subject=${encodeURIComponent(text.title)}`}>
                  <StaffIcon name="envelope-simple" />
                  {t('guide.write', { name: helper.name })}
                </a>
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
