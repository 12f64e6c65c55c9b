import type { StaffRoom } from '#app/features/staff/rooms.server.ts';

export const photoRoom: StaffRoom = {
  places: [{ key: 'photos', path: '/admin/photos', icon: 'camera', group: 'content', permission: 'photos.read' }],
};
