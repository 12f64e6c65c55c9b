import { Link } from 'react-router';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { LANGUAGE_NAMES } from '#app/shared/language.ts';
import { siteContextOf } from '#platform/site.ts';
import { STAFF_LANGUAGES } from '#app/features/staff/staff-language.ts';
import { readPreferences, TIME_ZONES } from '#app/features/staff/preferences.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import type { Route } from './+types/me-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  return { ...(await readPreferences(siteContextOf(context).db, staff.memberId)), zones: TIME_ZONES };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request);
  return callStaffForm(
    context,
    request,
    {
      'save-preferences': ({ timeZone, language }, form) => ({
        timeZone,
        language,
        hasDailyMail: form.has('hasDailyMail'),
        hasLetterKeys: form.has('hasLetterKeys'),
      }),
    },
    '/admin/me',
  );
}

/** How one wants to work here; the account itself has its own page. */
export default function Me({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <h1>{t('me.title')}</h1>
      <ActNotice error={actionData?.error} />
      <section className="sheet">
        <div className="sheet__b">
          {/* By a new document: another language takes other words. */}
          <ActForm intent="save-preferences" label={t('me.save')} action="/admin/me">
            <Field
              control="select"
              label={t('me.language')}
              name="language"
              defaultValue={actionData?.typed.language ?? loaderData.language}
              options={STAFF_LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
              error={actionData?.fields.language}
            />
            <Checkbox
              name="hasDailyMail"
              value="yes"
              defaultChecked={loaderData.hasDailyMail}
              label={t('me.dailyMail')}
            />
            <Field
              control="select"
              label={t('me.timeZone')}
              name="timeZone"
              defaultValue={actionData?.typed.timeZone ?? loaderData.timeZone}
              options={loaderData.zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
              error={actionData?.fields.timeZone}
            />
            <Checkbox
              name="hasLetterKeys"
              value="yes"
              defaultChecked={loaderData.hasLetterKeys}
              label={t('me.letterKeys')}
            />
          </ActForm>
        </div>
      </section>
      <p>
        <Link to="/dashboard/settings">{t('me.account')}</Link>
      </p>
    </>
  );
}
