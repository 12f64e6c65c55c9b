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

/** What a verb gave beside its outcome: the authenticator's secret address and the recovery codes, shown once. */
export type SettingsDone = Outcome & { totpUri?: string; recoveryCodes?: string[]; isGone?: boolean };

/** One posted form of the settings, and whose it is. */
export type SettingsStep = {
  parts: SettingsParts;
  field: (name: string) => string;
  request: Request;
  headers: Headers;
  address: string;
  member: Member;
  language: Language;
};

/** What one form of the settings does. `perform` runs once the form is right and everything it asks for was found. */
export type SettingsVerb<Input = unknown> = {
  /**
   * Until the address is proved the account may be a stranger's on somebody else's address: nothing that would outlive the
   * proof asks for less. A verb that matters asks for the password again, in the field `current`.
   */
  asks: 'nothing' | 'a proved address' | 'the password';
  /** It changes how the account is entered: where that has a second factor, one was proved just before. */
  asksFactor?: true;
  /** The fields it reads, checked before anything is asked; messages of its issues are codes. */
  input: z.ZodType<Input> & { shape: object };
  perform(step: SettingsStep, input: Input): Promise<SettingsDone>;
};

/** Keeps the type of one verb's input; at run time it is the object itself. */
export const defineVerb = <Input>(verb: SettingsVerb<Input>): SettingsVerb<Input> => verb;
