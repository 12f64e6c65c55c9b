import { expect, test } from 'vitest';
import { adoptCopy, copyKey, type DeviceCopy, isShown, readCopy, writeCopy } from './device-copy.ts';

const openDevice = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const copy = (more: Partial<DeviceCopy> = {}): DeviceCopy => ({
  base: 0,
  id: '',
  madeAs: 'form-one',
  at: '2026-11-24T13:00:00.000Z',
  fields: [
    ['data.title', 'Un toit'],
    ['body', 'Le camion.'],
  ],
  ...more,
});
const fresh = copyKey('grace', 'news', 'new');
const own = copyKey('grace', 'news', '19');

test('what was typed for a new entry goes to its own page, and is offered to no other new one', () => {
  const device = openDevice();
  writeCopy(device, fresh, copy());
  adoptCopy(device, fresh, own, 'form-two');
  adoptCopy(device, fresh, own, undefined);
  expect(readCopy(device, own)).toBeUndefined();
  adoptCopy(device, fresh, own, 'form-one');
  expect([readCopy(device, fresh), readCopy(device, own)]).toEqual([undefined, copy()]);
});

test('a text that names no form is nobody’s to adopt', () => {
  const device = openDevice();
  writeCopy(device, fresh, copy({ madeAs: undefined }));
  adoptCopy(device, fresh, own, undefined);
  expect(readCopy(device, own)).toBeUndefined();
});

test('of two copies the later one is kept', () => {
  const device = openDevice();
  const later = copy({ at: '2026-11-24T14:00:00.000Z', id: '19' });
  writeCopy(device, own, later);
  writeCopy(device, fresh, copy());
  adoptCopy(device, fresh, own, 'form-one');
  expect([readCopy(device, fresh), readCopy(device, own)]).toEqual([undefined, later]);
});

test('what the page shows is no rescue, whatever the server left out around it; a word more is one', () => {
  const shown: [string, string][] = [
    ['data.title', 'Un toit'],
    ['body', 'Le camion.'],
    ['base', '7'],
  ];
  expect(
    isShown(
      copy({
        fields: [
          ['data.title', ' Un toit '],
          ['body', 'Le camion.\n'],
        ],
      }),
      shown,
    ),
  ).toBe(true);
  expect(isShown(copy({ fields: [['body', 'Le camion. Puis']] }), shown)).toBe(false);
  expect(isShown(copy({ fields: [['data.excerpt', 'Un mot']] }), shown)).toBe(false);
});

test('what cannot be read is none, and a full device is no failure', () => {
  const device = openDevice();
  device.setItem(own, '{');
  expect(readCopy(device, own)).toBeUndefined();
  const full = {
    ...device,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => writeCopy(full, own, copy())).not.toThrow();
});
