import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SCENE_NAMES } from './scenes/scenes.ts';

// A composition is a scene: what stands where. Another light, another cloth, other faces leave the picture the same to who looks.
const MOST = 5;

const folders = (path: string, end: RegExp): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => `${path}/${file}`);

/** Each scene that data ask for, wherever it stands in them: what has a scene and its light is one. */
function listScenes(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { type, palette } = data as { type?: unknown; palette?: unknown };
  const own = typeof type === 'string' && typeof palette === 'string' ? [type] : [];
  return [...own, ...Object.values(data).flatMap(listScenes)];
}

/** Of files in French: the other languages translate words. */
function listContentScenes(): string[] {
  const files = folders('content', /^[\w-]+\/[\w-]+\.(md|yaml)$/);
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return listScenes(parse(file.endsWith('.md') ? text.split(/^---$/m)[1]! : text));
  });
}

/** Of pages and mails, written in code. One that stands in several places is one picture. */
function listWrittenScenes(): string[] {
  const drawn = folders('app', /^(features|kit|ui)\/.*(?<!\.test)\.tsx?$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/kind: 'scene', seed: ([^,]+), type: '(\w+)', palette: '(\w+)'/g)].map(
      ([, seed, type, palette]) => `${type} ${palette} ${seed}`,
    ),
  );
  return [...new Set(drawn)].map((one) => one.split(' ')[0]!);
}

test('no composition stands behind more than five of the sample’s pictures and those of pages', () => {
  const [content, written] = [listContentScenes(), listWrittenScenes()];
  expect(content.length).toBeGreaterThan(250);
  expect(written.length).toBeGreaterThan(60);
  const times = SCENE_NAMES.map((name) => ({
    name,
    times: [...content, ...written].filter((one) => one === name).length,
  }));
  expect(times.filter((one) => one.times > MOST)).toEqual([]);
});

test('each scene of the kit stands somewhere', () => {
  const shown = new Set([...listContentScenes(), ...listWrittenScenes()]);
  expect(SCENE_NAMES.filter((name) => !shown.has(name))).toEqual([]);
});
