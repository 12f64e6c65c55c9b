import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { foundation, IDENTITY, isLiveSite, takesMoney } from '#app/kit/foundation.server.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import { listAccounts } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { findOldRates, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import type { Database } from '#platform/database.ts';
import { findSetting } from '#platform/kept-settings.ts';
import type { Settings } from '#platform/settings.ts';

/** A point of the list of what a site needs. `isNeeded`: without it no money can come in. `key` is its text key. */
type Point = {
  key: 'identity' | 'card' | 'phone' | 'accounts' | 'mails' | 'inbound' | 'rates' | 'files' | 'backup';
  isThere: boolean;
  isNeeded: boolean;
};

/**
 * What a site has and lacks, required points first. Keys and addresses of other services are environment variables
 * (docs/operating.md).
 */
export async function listPoints(
  db: Database,
  settings: Settings,
  { current, phone }: Pick<PayParts, 'current' | 'phone'>,
): Promise<Point[]> {
  const isReal = (provider: PayParts['phone']) => provider !== undefined && !provider.isDemo;
  return [
    { key: 'identity', isThere: !foundation().isSample, isNeeded: true },
    { key: 'card', isThere: isReal(current), isNeeded: true },
    { key: 'mails', isThere: settings.smtpUrl !== undefined, isNeeded: true },
    { key: 'phone', isThere: isReal(phone), isNeeded: false },
    { key: 'accounts', isThere: listAccounts(true).length > 0, isNeeded: false },
    { key: 'inbound', isThere: settings.inbound !== undefined, isNeeded: false },
    { key: 'rates', isThere: (await findOldRates(db, WARN_RATES_AFTER_DAYS)).length === 0, isNeeded: false },
    { key: 'files', isThere: settings.s3 !== undefined, isNeeded: false },
    // A database elsewhere is backed up by who keeps it; a demo's is nobody's loss.
    ...(settings.isLive && !settings.databaseUrl
      ? [{ key: 'backup' as const, isThere: Boolean(settings.backup.dir ?? settings.backup.s3), isNeeded: false }]
      : []),
  ];
}

const STARTED = new Date();

export const foundationSection: StaffSection = {
  places: [
    {
      key: 'settings',
      path: '/admin/settings',
      icon: 'gear',
      group: 'house',
      permission: 'settings.read',
      count: async () => (takesMoney() ? 0 : 1),
    },
  ],
  taskIcons: { foundation_missing: 'shield-warning', rates_old: 'scales' },
  tasks: [
    {
      permission: 'settings.write',
      async list(db) {
        if (takesMoney()) return [];
        const kept = await findSetting(db, IDENTITY);
        return [
          {
            id: 'foundation',
            kind: 'foundation_missing',
            target: 'setting:identity',
            // What came with the site was set before all time.
            since: kept && kept.changedAt.getTime() > 0 ? kept.changedAt : STARTED,
            path: '/admin/settings',
            values: {},
          },
        ];
      },
    },
    {
      permission: 'rates.write',
      async list(db) {
        // The demo's rates are of the day it was written.
        const [oldest] = isLiveSite() ? await findOldRates(db, WARN_RATES_AFTER_DAYS) : [];
        if (!oldest) return [];
        const { currency, day, days } = oldest;
        return [
          {
            id: 'rates',
            kind: 'rates_old',
            target: 'rates:old',
            since: new Date(Date.parse(day) + WARN_RATES_AFTER_DAYS * 86_400_000),
            path: '/admin/settings#rates',
            values: { currency, count: days },
          },
        ];
      },
    },
  ],
};
