export const MATERIAL_STATUSES = ['acquired', 'ongoing', 'pending'] as const;
export type MaterialStatus = (typeof MATERIAL_STATUSES)[number];
