import { afterAll, vi } from 'vitest';
import { forgetSessions } from './staff.ts';
import { useOrigin } from './visit.ts';

// Files of a worker share their modules: what one has set is not the next one's.
afterAll(() => {
  useOrigin(undefined);
  forgetSessions();
  vi.unstubAllGlobals();
});
