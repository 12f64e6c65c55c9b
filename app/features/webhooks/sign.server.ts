import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret in the format of Standard Webhooks 1.0: `whsec_` and 32 bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/**
 * The headers of one try (Standard Webhooks 1.0): the message's id, which is the same at each try, the time in seconds,
 * and a signature with each valid secret.
 */
export function signMessage(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
