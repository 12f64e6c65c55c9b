/** What a member may be written about (spec, 'Notification settings'). */
export const NOTIFICATIONS = ['projectUpdates', 'proofs', 'weeklyReports', 'urgentNeeds', 'newsletter'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];
export type NotificationPreferences = Record<Notification, boolean>;
