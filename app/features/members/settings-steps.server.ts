import { hasPassword } from '#app/features/accounts/own-password.server.ts';
import type { Member } from '#platform/auth.ts';
import { textOf } from '#platform/form-endpoint.ts';
import type { Visitor } from '#platform/visitor.ts';
import { countAttempt, faultOf, MINUTE, type Outcome } from '#app/features/accounts/accounts.server.ts';
import { askFactor } from '#app/features/accounts/factors.server.ts';
import { askForAddress } from './settings/address.server.ts';
import { askForData, eraseAccount } from './settings/data.server.ts';
import { chooseLanguage } from './settings/language.server.ts';
import { changePassword } from './settings/password.server.ts';
import { beginSecondFactor, endSecondFactor, proveFactor, proveSecondFactor } from './settings/second-factor.server.ts';
import { addOwnPasskey, endOwnPasskey } from './settings/passkeys.server.ts';
import { endOtherSessions, endSession } from './settings/sessions.server.ts';
import type { SettingsDone, SettingsParts, SettingsStep, SettingsVerb } from './settings/settings-verb.server.ts';

/** The forms of the settings page by their `intent`. */
export const SETTINGS_VERBS = new Map<string, SettingsVerb>([
  ['password', changePassword],
  ['email', askForAddress],
  ['factor-proof', proveFactor],
  ['second-factor', beginSecondFactor],
  ['second-factor-verify', proveSecondFactor],
  ['second-factor-off', endSecondFactor],
  ['passkey-add', addOwnPasskey],
  ['passkey-end', endOwnPasskey],
  ['revoke', endSession],
  ['revoke-others', endOtherSessions],
  ['language', chooseLanguage],
  ['export', askForData],
  ['erase', eraseAccount],
]);

/** Handles one posted form of the settings page: first what its verb requires, then the verb itself. */
export async function takeSettingsStep(
  parts: SettingsParts,
  form: FormData,
  request: Request,
  member: Member,
  { language, address }: Visitor,
): Promise<SettingsDone & { intent: string }> {
  const intent = String(form.get('intent') ?? '');
  const field = (name: string) => textOf(form, name, 12_000);
  const verb = SETTINGS_VERBS.get(intent);
  return {
    ...(await takeStep(verb, { parts, field, request, headers: request.headers, address, member, language })),
    intent,
  };
}

async function takeStep(verb: SettingsVerb | undefined, step: SettingsStep): Promise<SettingsDone> {
  if (verb?.asks !== 'nothing' && !step.member.isConfirmed) return { ok: false, code: 'email_unproved', status: 403 };
  if (!verb) return { ok: false, code: 'login_failed', status: 400 };
  const input = verb.input.safeParse(
    Object.fromEntries(Object.keys(verb.input.shape).map((name) => [name, step.field(name)])),
  );
  if (!input.success) return faultOf(input.error);
  const refused = verb.asks === 'the password' ? await checkPassword(step) : undefined;
  if (refused) return refused;
  const unproved = verb.asksFactor && (await askFactor(step.parts, step.member));
  return unproved || verb.perform(step, input.data);
}

/** Refuses if `current` is not the member's password. */
async function checkPassword({ parts, field, headers, member }: SettingsStep): Promise<Outcome | undefined> {
  const limit = { name: 'attempt-own', subject: member.id, max: 10, seconds: 5 * MINUTE };
  const refused = await countAttempt(parts, [limit]);
  if (refused) return refused;
  return (await hasPassword(parts.auth, field('current'), headers))
    ? undefined
    : { ok: false, code: 'password_wrong', status: 400, field: 'current' };
}
