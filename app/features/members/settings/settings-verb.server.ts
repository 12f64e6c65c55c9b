import type { Language } from '#app/shared/language.ts';
import type { z } from 'zod';
import type { Member } from '#platform/auth.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import type { AccountParts, Outcome } from '#app/features/accounts/accounts.server.ts';

export type SettingsParts = AccountParts & {
  ownData: OwnDataSource[];
  /** Ends the member's monthly and yearly gifts at their providers. */
  stopGifts: (memberId: string) => Promise<void>;
};

/** The result of a verb beside its outcome: the authenticator's setup address and the recovery codes, shown once. */
export type SettingsDone = Outcome & { totpUri?: string; recoveryCodes?: string[]; isGone?: boolean };

/** One posted form of the settings page, and whose it is. */
export type SettingsStep = {
  parts: SettingsParts;
  field: (name: string) => string;
  request: Request;
  headers: Headers;
  address: string;
  member: Member;
  language: Language;
};

/** What one form of the settings page does. `perform` runs once the form is valid and the requirements are met. */
export type SettingsVerb<Input = unknown> = {
  /**
   * What the form requires. Before an address is confirmed the account may have been opened by a stranger, so changes
   * that would outlive the confirmation require a confirmed address. Important changes require the password again, in
   * the field `current`.
   */
  asks: 'nothing' | 'a proved address' | 'the password';
  /**
   * It changes how the account is opened: if the account has a second factor, one must have been proved just before.
   */
  asksFactor?: true;
  /** The fields it reads, validated first; the messages of its issues are codes. */
  input: z.ZodType<Input> & { shape: object };
  perform(step: SettingsStep, input: Input): Promise<SettingsDone>;
};

/** Keeps the type of one verb's input; at run time it returns the object itself. */
export const defineVerb = <Input>(verb: SettingsVerb<Input>): SettingsVerb<Input> => verb;
