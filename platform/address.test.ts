import { expect, test } from 'vitest';
import { networkOf, visitorNetwork } from './address.ts';

test('limits count IPv4 addresses and IPv6 networks', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7:4711')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  for (const one of [
    '2001:db8:1:2::7',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '[2001:db8:1:2::9]:443',
    '2001:0DB8:0001:0002::a%eth0',
  ])
    expect(networkOf(one)).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64');
  for (const bad of ['', 'unknown', '1.2.3', 'example.org', '_hidden']) expect(networkOf(bad)).toBeUndefined();
});

test('behind our own proxies the address is as many from the end as there are', () => {
  expect(visitorNetwork('10.0.0.1', '6.6.6.6, 192.0.2.7', 0)).toBe('10.0.0.1');
  expect(visitorNetwork('10.0.0.1', '6.6.6.6, 192.0.2.7', 1)).toBe('192.0.2.7');
  expect(visitorNetwork('10.0.0.1', '6.6.6.6, 192.0.2.7, 10.0.0.2', 2)).toBe('192.0.2.7');
  expect(visitorNetwork('10.0.0.1', '192.0.2.7', 2)).toBe('192.0.2.7');
  expect(visitorNetwork('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1');
  expect(visitorNetwork('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
});
