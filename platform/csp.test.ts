import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashInlineScripts } from './csp.ts';

test('only scripts that carry the nonce are hashed: one that came in with content does not run', () => {
  const html =
    '<script nonce="n">ours()</script><script>theirs()</script><noscript><script nonce="n">late()</script></noscript><script nonce="n" src="/a.js"></script>';
  expect(hashInlineScripts(html, 'n')).toHaveLength(2);
});

test('no page allows inline scripts as such', () => {
  const policy = contentSecurityPolicy(["'nonce-x'"], { formTargets: ['https://checkout.stripe.com'], isLive: true });
  expect(/script-src ([^;]+)/.exec(policy)![1]).toBe("'self' 'nonce-x'");
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
});
