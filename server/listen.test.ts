import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { refuseTakenPort } from './listen.ts';

const other = createServer();
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
const { port } = other.address() as AddressInfo;
afterAll(() => other.close());

test('a port that is taken is named with its setting; a free one stays free', async () => {
  await expect(refuseTakenPort({ port, host: '127.0.0.1' })).rejects.toThrow(
    `PORT: something already listens on 127.0.0.1:${port}`,
  );
  await expect(refuseTakenPort({ port: 80, host: '192.0.2.1' })).rejects.toThrow(/^HOST: this machine has no address/);
  await refuseTakenPort({ port: 0, host: '127.0.0.1' });
});
