import { expect, test } from 'vitest';
import { clothRows } from './cloth-rows.ts';
import { clothOf, clothUrl, isCloth } from './cloth.ts';

test('an entity always has the same cloth: motif from its id, colours from its domain', () => {
  expect(clothOf('ecole-mbandaka', 'education')).toEqual(clothOf('ecole-mbandaka', 'education'));
  expect(clothOf('ecole-mbandaka', 'education')).toMatchObject({ fg: '#B8371B', bg: '#FFB71B' });
  expect(clothOf('ecole-mbandaka', 'environment')).toMatchObject({ fg: '#1F6B3F', bg: '#F4EBD3' });
  expect(clothOf('a', 'water').motif).toBe(clothOf('a', 'energy').motif);
  const motifs = Array.from({ length: 60 }, (_, index) => clothOf(`projet-${index}`, 'health').motif);
  expect(new Set(motifs).size).toBe(8);
});

test('the CSS tile is written like the tokens', () => {
  // --m-losange of tokens.css
  expect(clothUrl({ motif: 'losange', fg: '#B8371B', bg: '#FFB71B' })).toBe(
    `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24' viewBox='0 0 24 24'%3E%3Crect x='0' y='0' width='24' height='24' fill='%23FFB71B'/%3E%3Cpath d='M12 0L24 12 12 24 0 12Z' fill='%23B8371B'/%3E%3Cpath d='M12 6L18 12 12 18 6 12Z' fill='%23FFB71B'/%3E%3Cpath d='M12 9.5L14.5 12 12 14.5 9.5 12Z' fill='%23B8371B'/%3E%3C/svg%3E")`,
  );
});

test('a stored cloth is checked before it reaches SVG or CSS', () => {
  expect(isCloth({ motif: 'natte', fg: '#0F3D2C', bg: '#e6d3a1' })).toBe(true);
  expect(isCloth({ motif: 'toString', fg: '#0F3D2C', bg: '#E6D3A1' })).toBe(false);
  expect(isCloth({ motif: 'natte', fg: '#0F3D2C"/><script>', bg: '#E6D3A1' })).toBe(false);
  expect(isCloth({ motif: 'natte', fg: '#0F3D2C' })).toBe(false);
  expect(isCloth(null)).toBe(false);
});

test('rows of cloth are stacked with two px of ink between them', () => {
  const cloth = clothOf('a', 'education');
  const svg = clothRows(
    [
      { cloth, height: 30 },
      { cloth: clothOf('b', 'water'), height: 20.5 },
      { cloth, height: 40 },
    ],
    320,
  );
  expect(svg).toContain('width="320" height="94.5" viewBox="0 0 320 94.5"');
  expect(svg.match(/<g transform="[^"]*"/g)).toEqual([
    '<g transform="translate(0 0)"',
    '<g transform="translate(0 32)"',
    '<g transform="translate(0 54.5)"',
  ]);
  expect(svg.match(/<rect x="0" y="[^"]*" width="320" height="2" fill="#14231B"\/>/g)).toHaveLength(2);
  expect(svg.match(/<pattern /g)).toHaveLength(2);
});
