/** The work people of the foundation do, as `back-office` names it; somebody may hold several. */
export const ROLES = [
  'collecte',
  'redaction',
  'terrain',
  'marche',
  'enseignement',
  'tresorerie',
  'administration',
  'audit',
] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

/** What each permission is held by. The one table of who may: pages, calls, the rail and `/admin/staff` read it. */
export const PERMISSIONS = {
  'tasks.read': ROLES,
  'messages.read': ['collecte', 'administration', 'audit'],
  'messages.answer': ['collecte', 'administration'],
  'ideas.read': ['collecte', 'administration', 'audit'],
  'ideas.decide': ['collecte', 'administration'],
  'events.read': ['collecte', 'redaction', 'administration', 'audit'],
  'events.checkIn': ['collecte', 'administration'],
  'events.write': ['collecte', 'administration'],
  'orders.read': ['marche', 'administration', 'audit'],
  'orders.advance': ['marche', 'administration'],
  'orders.refund': ['marche', 'tresorerie'],
  'stock.read': ['marche', 'tresorerie', 'administration', 'audit'],
  'stock.move': ['marche', 'administration'],
  'products.write': ['marche', 'administration'],
  'products.price': ['marche', 'tresorerie', 'administration'],
  'fields.read': ['terrain', 'collecte', 'tresorerie', 'administration', 'audit'],
  'fields.advance': ['terrain', 'administration'],
  'fields.payOut': ['tresorerie', 'administration'],
  'courses.read': ['enseignement', 'redaction', 'administration', 'audit'],
  'courses.decide': ['enseignement', 'administration'],
  'reviews.moderate': ['enseignement', 'administration'],
  'certificates.revoke': ['enseignement', 'administration'],
  'plans.read': ['collecte', 'terrain', 'marche', 'tresorerie', 'administration', 'audit'],
  'plans.decide': ['tresorerie', 'administration'],
  'persons.read': ['collecte', 'tresorerie', 'administration', 'audit'],
  'gifts.totals': ['collecte', 'terrain', 'tresorerie', 'administration', 'audit'],
  'gifts.enter': ['collecte', 'tresorerie'],
  'gifts.move': ['tresorerie'],
  'gifts.import': ['tresorerie', 'administration'],
  'persons.export': ['collecte', 'tresorerie', 'administration'],
  'payments.read': ['collecte', 'tresorerie', 'administration', 'audit'],
  'payments.refund': ['collecte', 'tresorerie'],
  'payments.check': ['tresorerie'],
  'payouts.read': ['tresorerie', 'administration', 'audit'],
  'payouts.find': ['tresorerie'],
  'statements.read': ['tresorerie', 'administration', 'audit'],
  'statements.import': ['tresorerie'],
  'statements.match': ['tresorerie'],
  'reports.read': ['tresorerie', 'administration', 'audit'],
  'months.close': ['tresorerie'],
  'accounts.write': ['tresorerie'],
  'subscriptions.read': ['collecte', 'tresorerie', 'administration', 'audit'],
  'subscriptions.change': ['collecte', 'tresorerie', 'administration'],
  'receipts.send': ['collecte', 'tresorerie', 'administration'],
  'receipts.correct': ['collecte', 'tresorerie', 'administration'],
  'sheets.read': ['tresorerie', 'administration', 'audit'],
  'sheets.write': ['tresorerie'],
  'receipts.tax': ['tresorerie', 'administration'],
  'entities.write': ['tresorerie', 'administration'],
  'refunds.alone': ['tresorerie'],
  'staff.read': ['administration', 'audit'],
  'staff.invite': ['administration'],
  'staff.roles': ['administration'],
  'checks.read': ['tresorerie', 'administration', 'audit'],
  'checks.mend': ['tresorerie', 'administration'],
  'settings.read': ['tresorerie', 'administration', 'audit'],
  'settings.write': ['administration'],
  'rates.write': ['tresorerie', 'administration'],
  'audit.read': ['administration', 'audit'],
  'audit.witness': ['tresorerie', 'administration'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What the holder of these roles may do. */
export function permissionsOf(roles: readonly Role[]): Set<Permission> {
  return new Set(
    (Object.keys(PERMISSIONS) as Permission[]).filter((name) =>
      (PERMISSIONS[name] as readonly Role[]).some((role) => roles.includes(role)),
    ),
  );
}

/** Who can, where somebody cannot. */
export const rolesWith = (permission: Permission): readonly Role[] => PERMISSIONS[permission];
