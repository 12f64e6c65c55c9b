import { expect, test } from 'vitest';
import { within } from './within.ts';

test('a result or error in time is passed on; slow work is given up', async () => {
  await expect(within(1000, 'The relay', Promise.resolve(3))).resolves.toBe(3);
  await expect(within(1000, 'The relay', Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(within(5, 'The relay', new Promise(() => {}))).rejects.toThrow('The relay took longer than 5 ms');
});
