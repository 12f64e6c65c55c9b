import type { RouterContextProvider } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import foundation from '#content/foundation.json' with { type: 'json' };
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { wordsVersion } from './words.server.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';

/** The site's mode and the foundation's identity, for every page. */
export function readSite(context: Readonly<RouterContextProvider>): Site {
  const { settings } = groundOf(context);
  const { name, legalName, address, email, phone, social, credit } = foundation;
  const { member } = context.get(visitorContext);
  return { hasPhone: context.get(payContext).phone !== undefined, member: member && { name: member.email.split('@')[0]! }, isDemo: !settings.isLive, origin: settings.origin, wordsVersion: wordsVersion(), foundation: { name, legalName, address, email, phone, social, credit } };
}
