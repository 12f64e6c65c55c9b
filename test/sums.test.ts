import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SITE } from '#server/features.ts';

const functions = [...SITE.functions({} as never).values()];

type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[]; type?: string | string[]; items?: Shape };

/** Text or number: a sum, a weight, a rate; or an id, which programs may send as a number. */
const isTextOrNumber = ({ anyOf, type }: Shape): boolean => {
  const types = new Set([type ?? [], anyOf?.map((one) => one.type ?? []) ?? []].flat(2));
  return types.has('string') && types.has('number');
};
const IDS = new Set([
  'id',
  'projectId',
  'productId',
  'fieldId',
  'courseId',
  'articleId',
  'eventId',
  'base',
  'revision',
]);

function textOrNumbers(shape: Shape): string[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, part]) => [
    ...(isTextOrNumber(part) && !IDS.has(name) ? [name] : []),
    ...textOrNumbers(part),
    ...(part.items ? textOrNumbers(part.items) : []),
  ]);
}

test('every call that takes a text for a number reads it in the language of its page', () => {
  const taking = functions.flatMap(({ name, input }) => {
    const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape;
    const names = textOrNumbers(shape);
    return names.length > 0 ? [{ name, names, isRead: 'readIn' in (shape.properties ?? {}) }] : [];
  });
  expect(taking.length).toBeGreaterThan(15);
  expect(taking.filter(({ isRead }) => !isRead)).toEqual([]);
});

test('no source reads numbers of people by itself: a comma made a point, a float parsed', () => {
  const files = (readdirSync('app', { recursive: true }) as string[]).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'shared/sums.ts',
  );
  const own = files.filter((name) =>
    /replace(All)?\((','|\/[^/\n]*,[^/\n]*\/\w*), '\.'\)|parseFloat\(/.test(readFileSync(`app/${name}`, 'utf8')),
  );
  expect(own).toEqual([]);
});
