import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { RenderLimit } from '#platform/render-limit.ts';
import { pageOfData, publicAddress } from './page-address.ts';

const route = (id: string, path: string, handle: object) => ({ id, parentId: 'root', path, module: { handle } });
const build = {
  routes: {
    root: { id: 'root', path: '' },
    home: { id: 'home', parentId: 'root', index: true, module: { handle: { isPublic: true } } },
    a: route('a', 'projects', { isPublic: true, params: ['search', 'page'] }),
    b: route('b', 'projects/:id', { isPublic: true }),
    c: route('c', 'auth', {}),
  },
} as unknown as ServerBuild;
const at = (path: string) => publicAddress(build, new URL(path, 'http://x'))?.address;

test('a page has one address, however it is written', () => {
  for (const path of [
    '/projects',
    '/projects/',
    '/PROJECTS',
    '/projects?utm_source=1',
    '/projects?lang=en&x=1&__proto__=2',
    '/%70rojects',
  ])
    expect(at(path), path).toBe('/projects');
  expect(at('/projects?page=2&search=a')).toBe('/projects?search=a&page=2');
  expect(at(`/projects?search=${'x'.repeat(5000)}`)).toBe(`/projects?search=${'x'.repeat(100)}`);
  expect(at('/projects?search=a&search=b')).toBe('/projects?search=a');
  expect(at('/projects/7?search=a&notice=signed-out')).toBe('/projects/7?notice=signed-out');
  expect(at('/auth?tab=reset')).toBeUndefined();
  expect(at('/nowhere')).toBeUndefined();
});

test('data belongs to the page it is of', () => {
  const of = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    return publicAddress(build, pageOfData({ pathname, searchParams }))?.address;
  };
  expect([
    of('/_.data'),
    of('/_root.data'),
    of('/projects.data?page=2'),
    of('/projects/7.data'),
    of('/auth.data'),
  ]).toEqual(['/', '/', '/projects?page=2', '/projects/7', undefined]);
});

test('a public page declares every parameter that it reads, and no other', () => {
  const folder = 'app/features';
  const pages = (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => /\/pages\/[^/]+\.tsx$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const open = pages.filter(({ text }) => /handle = \{[^}]*isPublic: true/.test(text));
  expect(open.length).toBeGreaterThan(20);
  for (const { file, text } of open) {
    const declared = /params: \[([^\]]*)\]/.exec(/handle = \{[\s\S]*?\};/.exec(text)![0])?.[1]?.match(/\w+/g) ?? [];
    const read = Array.from(
      text.matchAll(/(?:searchParams|params)\s*\.(?:get|has|getAll)\('(\w+)'\)/g),
      ([, name]) => name!,
    );
    expect([...new Set(read)].sort(), file).toEqual([...declared].sort());
  }
});

test('drawing is counted for each network by the minute, and forgotten', () => {
  const limit = new RenderLimit(2, 3);
  expect([limit.over('a', 0), limit.over('a', 1), limit.over('a', 2), limit.over('b', 2)]).toEqual([
    undefined,
    undefined,
    60,
    undefined,
  ]);
  expect(limit.over('a', 60_000)).toBeUndefined();
  for (const one of ['c', 'd', 'e', 'f']) expect(limit.over(one, 60_001)).toBeUndefined();
});
