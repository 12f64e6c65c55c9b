import {
  deliverySetting,
  doubtDaysSetting,
  giftPresetsSetting,
  proofDaysSetting,
  sponsorPresetsSetting,
} from './amount-settings.server.ts';
import type { SettingKey } from './identity.ts';
import { accountsSetting, identitySetting } from './identity-settings.server.ts';
import { bannerSetting } from './site-settings.server.ts';
import { menusSetting } from './menus-setting.server.ts';
import type { SettingKind } from './setting-kind.server.ts';

/** All parts of the settings, by key. */
export const SETTING_KINDS = {
  identity: identitySetting,
  'bank-accounts': accountsSetting,
  'gift-presets': giftPresetsSetting,
  'sponsor-presets': sponsorPresetsSetting,
  delivery: deliverySetting,
  'proof-days': proofDaysSetting,
  'doubt-days': doubtDaysSetting,
  banner: bannerSetting,
  menus: menusSetting,
} as const satisfies Record<SettingKey, unknown>;

/** A part of the settings without its specific type, for code that saves and loads any of them. */
export const kindOf = (key: SettingKey): SettingKind<unknown> => SETTING_KINDS[key] as unknown as SettingKind<unknown>;
