import { DEMO_LOGINS } from '#app/features/members/seed.server.ts';

/** What a newcomer needs to see after `script/server`. */
export function printWelcome(origin: string, isDemo: boolean): void {
  const lines = [``, `  The site:     ${origin}`];
  if (isDemo) lines.push(`  The mailbox:  ${origin}/demo/mail`, `  Components:   ${origin}/demo/ui`, '', ...DEMO_LOGINS.map(({ email, password }) => `  Demo login:   ${email} / ${password}`));
  lines.push('', '  Ctrl+C stops it.', '');
  console.log(lines.join('\n'));
}
