import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// Words a test did not expect on the console are a fault of the code or of the test.
let spy: MockInstance<typeof console.error>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(spy.mock.calls, 'unexpected console.error').toEqual([]);
  spy.mockRestore();
});

// Files of a worker share their globals, too: what one stands in for is no other's.
afterAll(() => void vi.unstubAllGlobals());
