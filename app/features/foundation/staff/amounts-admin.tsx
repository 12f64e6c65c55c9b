import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { Fragment } from 'react';
import { href, Link } from 'react-router';
import {
  FEE_PERMILLE,
  MAX_AMOUNT,
  MIN_AMOUNT,
  OTHER_PRESETS,
  type OtherCurrency,
  presetsIn,
} from '#app/features/donations/donation-rules.ts';
import { KINDS, SPONSOR_CURRENCY, sponsorPresetsIn } from '#app/features/sponsorship/sponsorship-rules.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { toMajor } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { LEAST_AMOUNTS, MOST_AMOUNTS } from '#app/features/foundation/amount-bounds.ts';
import { fieldReader, SettingSection } from '#app/features/foundation/parts/setting-section.tsx';
import { SettingsPlaces } from '#app/features/foundation/parts/settings-places.tsx';
import { readSetting } from '#app/features/foundation/setting-kind.server.ts';
import { SETTING_KINDS } from '#app/features/foundation/setting-kinds.server.ts';
import type { Route } from './+types/amounts-admin.ts';

const OTHERS = Object.keys(OTHER_PRESETS) as OtherCurrency[];

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'settings.read');
  const { db } = siteContextOf(context);
  const gift = await readSetting(db, SETTING_KINDS['gift-presets']);
  const sponsor = await readSetting(db, SETTING_KINDS['sponsor-presets']);
  const delivery = await readSetting(db, SETTING_KINDS.delivery);
  const proof = await readSetting(db, SETTING_KINDS['proof-days']);
  const doubt = await readSetting(db, SETTING_KINDS['doubt-days']);
  return {
    proof,
    doubt,
    mayWrite: staff.permissions.has('settings.write'),
    gift,
    sponsor,
    delivery: {
      price: toMajor({ amountMinor: delivery.value.cents, currency: 'USD' }),
      revision: delivery.revision,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'settings.read');
  return callStaffForm(
    context,
    request,
    { 'save-settings': ({ key, base, ...value }) => ({ key, base, value }) },
    href('/admin/settings/amounts'),
  );
}

/** After a refusal, too, the revision that the next save is made from is the newest. */
export const shouldRevalidate = () => true;

/** What gift forms and the market propose to pay, how long a spending may be without its proof, and a doubt about one without its answer. */
export default function Amounts({
  loaderData: { mayWrite, gift, sponsor, delivery, proof, doubt },
  actionData,
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number) => formatNumber(value, i18n.language as Language);
  const lines = (amounts: readonly number[]) => amounts.map(number).join('\n');
  const failureOf = (key: string) => (actionData?.typed.key === key ? actionData : undefined);
  const readerOf = (key: string) => fieldReader(failureOf(key), (value) => t('settings.nowSaved', { value }));
  const [ofGift, ofSponsor, ofDelivery] = [readerOf('gift-presets'), readerOf('sponsor-presets'), readerOf('delivery')];
  const counts = { least: LEAST_AMOUNTS, most: MOST_AMOUNTS };
  return (
    <>
      <SettingsPlaces current="amounts" sub={t('settings.amountsSub')} />
      <ActNotice />
      <SettingSection
        settingKey="gift-presets"
        title={t('settings.gift.title')}
        text={t('settings.gift.text', { ...counts, minimum: number(MIN_AMOUNT), maximum: number(MAX_AMOUNT) })}
        label={t('settings.gift.save')}
        revision={gift.revision}
        mayWrite={mayWrite}
        failure={failureOf('gift-presets')}
      >
        {(['XOF', ...OTHERS] as const).map((currency) => {
          const { amounts, chosen } = presetsIn(gift.value, currency);
          const own = currency === 'XOF' ? '' : currency;
          return (
            <Fragment key={currency}>
              <Field
                control="textarea"
                rows={MOST_AMOUNTS}
                label={t('settings.gift.amounts', { currency })}
                required
                dir="ltr"
                inputMode="numeric"
                {...ofGift(`amounts${own}`, lines(amounts), t('settings.onePerLine'))}
              />
              <Field
                label={t('settings.gift.chosen', { currency })}
                required
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                {...ofGift(`chosen${own}`, number(chosen))}
              />
            </Fragment>
          );
        })}
        <Field
          label={t('settings.gift.fees')}
          required
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          {...ofGift(
            'fees',
            formatNumber((gift.value.feePermille ?? FEE_PERMILLE) / 10, i18n.language as Language),
            t('settings.gift.feesHint'),
          )}
        />
      </SettingSection>
      <SettingSection
        settingKey="sponsor-presets"
        title={t('settings.sponsor.title')}
        text={t('settings.sponsor.text', counts)}
        label={t('settings.sponsor.save')}
        revision={sponsor.revision}
        mayWrite={mayWrite}
        failure={failureOf('sponsor-presets')}
      >
        {(['EUR', 'USD', 'XOF', 'CDF'] as const).map((currency) =>
          KINDS.map((kind) => (
            <Field
              key={kind + currency}
              control="textarea"
              rows={MOST_AMOUNTS}
              label={t(`settings.sponsor.${kind}`, { currency })}
              required
              dir="ltr"
              inputMode="numeric"
              {...ofSponsor(
                currency === SPONSOR_CURRENCY ? kind : `${kind}${currency}`,
                lines(sponsorPresetsIn(sponsor.value, currency)[kind]),
                t('settings.onePerLine'),
              )}
            />
          )),
        )}
      </SettingSection>
      <SettingSection
        settingKey="delivery"
        title={t('settings.delivery.title')}
        text={
          <>
            {t('settings.delivery.text')}{' '}
            <Link to={href('/admin/content/:collection/:id', { collection: 'faq', id: 'boutique' })}>
              {t('settings.delivery.faq')}
            </Link>
          </>
        }
        label={t('settings.delivery.save')}
        revision={delivery.revision}
        mayWrite={mayWrite}
        failure={failureOf('delivery')}
      >
        <StaffSumField
          unit={'USD'}
          label={t('settings.delivery.price')}
          required
          dir="ltr"
          maxLength={20}
          {...ofDelivery('price', delivery.price)}
        />
      </SettingSection>
      <SettingSection
        settingKey="proof-days"
        title={t('settings.proof.title')}
        text={t('settings.proof.text')}
        label={t('settings.proof.save')}
        revision={proof.revision}
        mayWrite={mayWrite}
        failure={failureOf('proof-days')}
      >
        <Field
          label={t('settings.proof.days')}
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...readerOf('proof-days')('days', String(proof.value.days))}
        />
      </SettingSection>
      <SettingSection
        settingKey="doubt-days"
        title={t('settings.doubt.title')}
        text={t('settings.doubt.text')}
        label={t('settings.doubt.save')}
        revision={doubt.revision}
        mayWrite={mayWrite}
        failure={failureOf('doubt-days')}
      >
        <Field
          label={t('settings.doubt.days')}
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...readerOf('doubt-days')('days', String(doubt.value.days))}
        />
      </SettingSection>
    </>
  );
}
