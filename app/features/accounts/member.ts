import { z } from 'zod';
import { artUrl } from '#app/art/address/drawing.ts';
import { Email } from '#app/shared/inputs.ts';
import { ownPath } from '#app/shared/own-path.ts';
import { MIN_PASSWORD } from './password-strength.ts';

const Password = z.string('password_required').min(1, 'password_required').max(200, 'password_long');
export const NewPassword = z
  .string('password_required')
  .min(1, 'password_required')
  .min(MIN_PASSWORD, 'password_short')
  .max(200, 'password_long');

export const SignInInput = z.object({
  email: Email('credentials_required'),
  password: z.string('credentials_required').min(1, 'credentials_required').max(200, 'credentials_wrong'),
  remember: z.boolean().default(true),
});
export const SignUpInput = z.object({ email: Email('credentials_required'), password: NewPassword });
export const ResetInput = z.object({ email: Email('reset_email_required') });
export const NewPasswordInput = z.object({
  password: NewPassword,
  token: z.string('link_expired').min(1, 'link_expired'),
});
export const ChangePasswordInput = z.object({ current: Password, password: NewPassword });
export const ChangeEmailInput = z.object({ email: Email('reset_email_required'), current: Password });
export const CodeInput = z.object({
  code: z
    .string('code_required')
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().min(1, 'code_required').max(20, 'code_wrong')),
});

/** Where members are at home. */
export const HOME = '/dashboard';

/** A path of our own to go to after signing in; anything else leads to the dashboard. */
export function safeNext(next: string | null | undefined): string {
  const path = next && /^[\x21-\x7e]*$/.test(next) ? ownPath(next) : undefined;
  return path === undefined || /^\/(auth|login|connexion|sign-out|api)(?![\w-])/i.test(path) ? HOME : path;
}

/** "Bonjour aline": the part before the @ (spec, 'Member dashboard'). */
export const nickname = (email: string): string => email.split('@')[0]!;

/** A member's drawn portrait: chance draws it once from the account, for nobody is asked how they look; the profile says so. */
export const memberPortrait = (memberId: string): string =>
  artUrl({ kind: 'portrait', seed: `membre-${memberId}`, plain: true });
