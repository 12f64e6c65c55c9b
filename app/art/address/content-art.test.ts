import { expect, test } from 'vitest';
import { ClothArt, PlateArt, PortraitArt, SceneArt } from './content-art.ts';

test('content may ask for what the kit can draw, and for nothing else', () => {
  expect(SceneArt.safeParse({ type: 'mains', palette: 'savane' }).success).toBe(true);
  expect(SceneArt.safeParse({ type: 'mains', palette: 'savanne' }).success).toBe(false);
  expect(PlateArt.safeParse({ type: 'mains', palette: 'savane', vignette: 'ecole', heroPalette: 'aube' }).success).toBe(
    true,
  );
  expect(
    PlateArt.safeParse({ type: 'mains', palette: 'savane', vignette: 'château', heroPalette: 'aube' }).success,
  ).toBe(false);
  expect(PortraitArt.safeParse({ gender: 'f', hair: 'tresses' }).success).toBe(true);
  expect(PortraitArt.safeParse({ gender: 'f', hair: 'toString' }).success).toBe(false);
  expect(ClothArt.safeParse({ motif: 'natte', fg: '#0F3D2C', bg: 'url(x)' }).success).toBe(false);
});
