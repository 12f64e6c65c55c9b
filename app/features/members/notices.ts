/** What a member may be written about (spec, 'Notification settings'). */
export const NOTICES = ['projectUpdates', 'weeklyReports', 'urgentNeeds', 'newsletter'] as const;
export type Notice = (typeof NOTICES)[number];
export type Notices = Record<Notice, boolean>;
