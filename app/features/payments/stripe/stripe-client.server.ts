import Stripe from 'stripe';

export type StripeSettings = {
  /** `sk_…` or a restricted key. */
  secretKey: string;
  /** `whsec_…` of the endpoint that points at `/webhooks/stripe`. */
  webhookSecret: string;
  /** Another address than Stripe's, such as 'http://127.0.0.1:1234' of a stand-in. */
  apiUrl?: string;
};

/** The SDK on the API version this adapter was written against; two retries, 20 seconds a try, no telemetry. */
export function createStripeClient({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Stripe {
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(apiUrl ? addressOf(apiUrl) : {}),
  });
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { protocol, hostname, port } = new URL(apiUrl);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`Not an http address: ${apiUrl}`);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/** The id of something Stripe may have expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
