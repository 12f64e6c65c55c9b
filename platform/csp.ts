import { createHash } from 'node:crypto';

/** Origins that forms may lead to besides ours: browsers also check the redirect after a post against this list. */
export type PolicyOptions = {
  formTargets: readonly string[];
  isLive: boolean;
  /** In development: the WebSocket on which a page hears that its code changed. */
  socket?: string;
};

/**
 * The Content-Security-Policy of a page. It allows scripts from our own origin, and inline scripts by hash (pages that
 * are the same for everybody) or nonce (private pages). Style attributes are allowed, because cloth patterns and
 * progress bars are data.
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
 * The `'sha256-…'` sources of the inline scripts that carry the nonce, including those inside <noscript>. A script
 * injected into content has no nonce, hence no hash, and does not run.
 */
export function hashInlineScripts(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes, code] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes!.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes!)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  }
  return [...hashes];
}
