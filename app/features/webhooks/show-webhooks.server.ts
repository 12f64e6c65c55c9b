import { nameInWords } from '#app/features/staff/name-words.server.ts';
import { formatClock, formatStamp } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { webhooks } from '#platform/tables.ts';
import type { Delivery } from './read-webhooks.server.ts';

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Deliveries for pages. */
export const showDeliveries = (items: readonly Delivery[], language: Language) =>
  items.map(({ id, webhookId, url, type, messageId, state, at, dueAt, body, tries }) => {
    const last = tries.at(-1);
    return {
      id,
      webhookId,
      host: new URL(url).host,
      event: type,
      what: nameInWords(language, 'event', type),
      messageId,
      state,
      at: formatStamp(at, language),
      nextAt: formatClock(dueAt, language),
      body: pretty(body),
      status: last?.status ?? null,
      fault: last?.fault ?? null,
      ms: last?.ms ?? null,
      tries: tries.map((one) => ({
        id: one.id,
        at: formatStamp(one.at, language),
        ms: one.ms,
        status: one.status,
        fault: one.fault,
        answer: one.answer,
      })),
    };
  });

/** Webhooks for pages, without their secrets. */
export const showWebhooks = (all: readonly (typeof webhooks.$inferSelect)[]) =>
  all.map(({ id, url, events, isEnabled, switchedOffAt, failures }) => ({
    id,
    url,
    host: new URL(url).host,
    events,
    isEnabled,
    isDead: switchedOffAt !== null,
    isFailing: failures > 0,
    failures,
  }));
