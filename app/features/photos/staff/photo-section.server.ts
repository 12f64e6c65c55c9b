import type { StaffSection } from '#app/features/staff/sections.server.ts';

export const photoSection: StaffSection = {
  places: [{ key: 'photos', path: '/admin/photos', icon: 'camera', group: 'content', permission: 'photos.read' }],
};
