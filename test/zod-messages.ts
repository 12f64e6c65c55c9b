import type { z } from 'zod';

/** Every message that a schema was given, wherever in it: of its types, checks and refinements. */
export function messagesOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const seen = new Set<object>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    // Checks, unlike types, show their definition under zod's inner name only.
    if ('_zod' in node) return visit(Reflect.get(node, '_zod'));
    for (const [key, value] of Object.entries(node)) {
      if (key === 'error' && typeof value === 'function') found.add(String(value({})));
      else visit(value);
    }
  };
  visit(schema);
  return [...found].sort();
}
