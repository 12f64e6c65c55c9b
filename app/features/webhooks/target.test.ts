import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postTo } from './post.server.ts';
import { findTarget, isPublicAddress, readWebhookUrl } from './target.server.ts';

const PRIVATE = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'not an address',
];

test.each(PRIVATE)('%s is nobody’s on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a01:e0a::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('an address is https without a password; a receiver on this machine only while it is a demo', () => {
  const isTaken = (typed: string, isLive = true) => readWebhookUrl(typed, isLive) !== undefined;
  expect(isTaken('https://compta.exemple.fr/hook?a=1')).toBe(true);
  for (const typed of [
    'http://compta.exemple.fr/hook',
    'https://moi:secret@compta.exemple.fr',
    'https://compta.exemple.fr/#part',
    'ftp://compta.exemple.fr',
    'compta.exemple.fr',
    'file:///etc/passwd',
    'http://127.0.0.1:4000/hook',
  ])
    expect(isTaken(typed)).toBe(false);
  expect(isTaken('http://127.0.0.1:4000/hook', false)).toBe(true);
  expect(isTaken('http://localhost:4000/hook', false)).toBe(false);
  expect(isTaken('http://10.0.0.1/hook', false)).toBe(false);
});

test('a name is looked up; any private address among its own refuses it whole', async () => {
  const at = (...addresses: string[]) =>
    findTarget(new URL('https://compta.exemple.fr/hook'), true, () =>
      Promise.resolve(addresses.map((address) => ({ address }))),
    );
  expect(await at('93.184.216.34')).toEqual({ address: '93.184.216.34', family: 4 });
  expect(await at('2606:4700:4700::1111')).toEqual({ address: '2606:4700:4700::1111', family: 6 });
  expect(await at('10.0.0.1')).toBe('private_address');
  expect(await at('93.184.216.34', '169.254.169.254')).toBe('private_address');
  expect(await at()).toBe('name_unknown');
  const failing = findTarget(new URL('https://nobody.exemple'), true, () => Promise.reject(new Error('ENOTFOUND')));
  expect(await failing).toBe('name_unknown');
});

test('an address that is written as one is looked at as well, however it is written', async () => {
  const of = (typed: string) =>
    findTarget(new URL(typed), true, () => Promise.reject(new Error('No name is to be looked up')));
  for (const typed of [
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
  ])
    expect(await of(typed)).toBe('private_address');
  expect(await of('https://1.1.1.1/')).toEqual({ address: '1.1.1.1', family: 4 });
});

test('a message goes to the address that was looked at, whatever its name means by then; a redirect is not followed', async () => {
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    heard.push(`${request.headers.host}${request.url}`);
    response
      .writeHead(request.url === '/moved' ? 307 : 204, { location: `http://${request.headers.host}/elsewhere` })
      .end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  // Nobody has this name: were it looked up again, nothing would be reached.
  const at = (path: string) => new URL(`http://rebound.invalid:${port}${path}`);
  const send = (path: string) =>
    postTo(at(path), { address: '127.0.0.1', family: 4 }, { headers: {}, body: '{}', ms: 5000 });
  expect(await send('/hook')).toMatchObject({ status: 204 });
  expect(await send('/moved')).toMatchObject({ status: 307 });
  expect(heard).toEqual([`rebound.invalid:${port}/hook`, `rebound.invalid:${port}/moved`]);
});
