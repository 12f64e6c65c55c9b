import Stripe from 'stripe';
import { timeOutside } from '#platform/metrics.ts';

export type StripeSettings = {
  /** `sk_…` or a restricted key. */
  secretKey: string;
  /** The signing secret (`whsec_…`) of the endpoint that points at `/webhooks/stripe`. */
  webhookSecret: string;
  /** An address other than Stripe's, such as a stand-in's 'http://127.0.0.1:1234'. */
  apiUrl?: string;
};

/**
 * Time limit in ms of one try of a call, including the answer's body; with one retry and the pause between, a call
 * takes less than 20 s.
 */
const TRY_MS = 8500;

/**
 * Fetches the complete answer within the time limit: the SDK's own limit ends with the headers, and a slow body could
 * take for ever.
 */
async function fetchWithin(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return timeOutside('stripe', async () => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    const body = await response.arrayBuffer();
    return new Response(body, response);
  });
}

/** The SDK with the API version this adapter was written for; one retry, at most 20 seconds in total, no telemetry. */
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

/** The id of an object that Stripe may have expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
