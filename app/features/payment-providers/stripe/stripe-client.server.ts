import Stripe from 'stripe';
import { timeOutside } from '#platform/metrics.ts';

export type StripeSettings = {
  /** `sk_…` or a restricted key. */
  secretKey: string;
  /** `whsec_…` of the endpoint that points at `/webhooks/stripe`. */
  webhookSecret: string;
  /** Another address than Stripe's, such as 'http://127.0.0.1:1234' of a stand-in. */
  apiUrl?: string;
};

/** One try of a call, answer and all, in ms; with its repeat and the pause between a call stays below 20 s. */
const TRY_MS = 8500;

/** The whole answer within the time, or none: the SDK's own limit ends with the headers, and a body may drip for ever. */
async function fetchWithin(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return timeOutside('stripe', async () => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    const body = await response.arrayBuffer();
    return new Response(body, response);
  });
}

/** The SDK on the API version this adapter was written against; one repeat, 20 seconds in all, no telemetry. */
export function createStripeClient({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Stripe {
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 1,
    httpClient: Stripe.createFetchHttpClient(fetchWithin),
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
