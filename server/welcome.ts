/** What a newcomer needs to see after `script/server`. */
export function printWelcome(origin: string, isDemo: boolean): void {
  const lines = [``, `  The site:     ${origin}`];
  if (isDemo) lines.push(`  The mailbox:  ${origin}/demo/mail`, `  Components:   ${origin}/demo/ui`);
  lines.push('', '  Ctrl+C stops it.', '');
  console.log(lines.join('\n'));
}
