import { createHash } from 'node:crypto';

/** Where forms may lead beside ourselves: browsers hold the redirect after a post to this list too. */
export type PolicyOptions = {
  formTargets: readonly string[];
  isLive: boolean;
  /** Of development: where a page hears that its code changed. */
  socket?: string;
};

/**
 * The Content-Security-Policy of a page: scripts from our own origin, and those inline ones whose hash (pages that are the
 * same for everybody) or nonce (private pages) is named. Styles may stand in attributes: cloth and progress are data.
 */
export function contentSecurityPolicy(
  scriptSources: readonly string[],
  { formTargets, isLive, socket }: PolicyOptions,
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSources.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket ?? ''}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(isLive ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * The `'sha256-…'` sources of the inline scripts that carry the nonce, also of those that wait inside <noscript>. A script
 * that found its way into content has no nonce, so no hash, and does not run.
 */
export function hashInlineScripts(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes, code] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes!.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes!)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  }
  return [...hashes];
}
