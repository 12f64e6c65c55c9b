import { href } from 'react-router';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { stateOfBanner } from '#app/features/foundation/banner.server.ts';
import { BannerForm } from '#app/features/foundation/parts/banner-form.tsx';
import { MenusForm } from '#app/features/foundation/parts/menus-form.tsx';
import { SettingsPlaces } from '#app/features/foundation/parts/settings-places.tsx';
import { readMenusFields } from '#app/features/foundation/read-menus.ts';
import { readSetting } from '#app/features/foundation/setting-kind.server.ts';
import { SETTING_KINDS } from '#app/features/foundation/setting-kinds.server.ts';
import type { Route } from './+types/site-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'settings.read');
  const { db } = siteContextOf(context);
  const banner = await readSetting(db, SETTING_KINDS.banner);
  return {
    mayWrite: staff.permissions.has('settings.write'),
    menus: await readSetting(db, SETTING_KINDS.menus),
    banner: { ...banner, state: stateOfBanner(banner.value) },
    today: dayInKinshasa(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'settings.read');
  return callStaffForm(
    context,
    request,
    {
      'save-settings': ({ key, base, ...fields }) => ({
        key,
        base,
        value: key === 'menus' ? readMenusFields(fields) : readBannerFields(fields),
      }),
    },
    href('/admin/settings/site'),
  );
}

const readBannerFields = ({ to, from, until, ...fields }: Record<string, string>) => ({
  text: Object.fromEntries(LANGUAGES.map((language) => [language, fields[`text.${language}`] ?? ''])),
  to,
  from,
  until,
});

/** After a refusal, too, the revision that the next save is made from is the newest. */
export const shouldRevalidate = () => true;

/** What stands on every page: a banner for some days, the menus. */
export default function SiteSettings({
  loaderData: { mayWrite, banner, menus, today },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const failureOf = (key: string) => (actionData?.typed.key === key ? actionData : undefined);
  return (
    <>
      <SettingsPlaces current="site" sub={t('settings.siteSub')} />
      <ActNotice />
      <BannerForm
        banner={banner.value}
        state={banner.state}
        revision={banner.revision}
        today={today}
        mayWrite={mayWrite}
        failure={failureOf('banner')}
      />
      <MenusForm menus={menus.value} revision={menus.revision} mayWrite={mayWrite} failure={failureOf('menus')} />
    </>
  );
}
