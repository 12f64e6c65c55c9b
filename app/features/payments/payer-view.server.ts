import { personView } from '#app/features/staff/person-view.server.ts';

/** How staff see payers: those who work with them see names and addresses, others masked data. */
export const viewOf = (staff: Parameters<typeof personView>[0]) => personView(staff, 'receipts.send');
