import { expect, test } from 'vitest';
import { processorMs } from '#test/quickest.ts';
import { readYaml } from './read-yaml.ts';

const read = (text: string) => {
  const known = readYaml(text);
  return 'line' in known ? known.line : (known.file.toJS() as unknown);
};

test('a file is read; what is no YAML, names a thing twice or points elsewhere is refused with its line', () => {
  expect(read('a: 1\nb: [x, {a: 2}]')).toEqual({ a: 1, b: ['x', { a: 2 }] });
  expect(read('')).toBe(null);
  expect(read('a: 1\nb: [')).toBe(2);
  expect(read('a: 1\nb: 2\na: 3')).toBe(3);
  expect(read('- a: 1\n- {b: 1, c: 2, b: 3}')).toBe(2);
  expect(read('a: &x 1\nb: *x')).toBe(2);
  expect(read('a: 1\n? [b]\n: 2')).toBe(2);
});

test('a file takes no longer because it has many names or is nested deeply', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`).join('\n');
  const took = processorMs(() => {
    expect(Object.keys(read(many) as object)).toHaveLength(50_000);
    expect(read('['.repeat(100_000))).toBe(1);
    expect(read(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toBe(1);
  });
  expect(took).toBeLessThan(4000);
});
