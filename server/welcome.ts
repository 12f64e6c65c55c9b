import { LOGINS } from '#app/features/demo/logins.server.ts';

/** What a newcomer needs to see after `script/server`; `firstLink` is the first administrator's way in, while there is none. */
export function printWelcome(origin: string, isDemo: boolean, firstLink?: string): void {
  const lines = [``, `  The site:     ${origin}`];
  if (isDemo)
    lines.push(
      `  The mailbox:  ${origin}/demo/mail`,
      `  Components:   ${origin}/demo/ui`,
      '',
      `  Back office:  ${origin}/admin`,
      '',
      ...LOGINS.map(({ role, email, password }) => `  Demo login:   ${email} / ${password} (${role})`),
    );
  if (firstLink) lines.push('', '  First administrator (once, within a day, after signing in):', `  ${firstLink}`);
  if (isDemo)
    lines.push('', `  Click first:  ${origin}/projects/1, give, press "Payer"; the receipt comes to the mailbox.`);
  lines.push('', '  Ctrl+C stops it.', '');
  console.log(lines.join('\n'));
}
