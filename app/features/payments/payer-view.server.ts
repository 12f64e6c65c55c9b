import { personView } from '#app/features/staff/person-view.server.ts';

/** Who works with the people who pay sees them as they are. */
export const viewOf = (staff: Parameters<typeof personView>[0]) => personView(staff, 'receipts.send');
