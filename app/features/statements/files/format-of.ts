import type { StatementFormat } from '#app/features/statements/statement-line.ts';

/** Of which format a text is, by how it begins. */
export function formatOf(text: string): StatementFormat {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) return 'camt053';
  return /^(\{1:|:?\s*:20:|:940:)/.test(start) || /^:(20|25|28C?):/m.test(start.slice(0, 2000)) ? 'mt940' : 'csv';
}
