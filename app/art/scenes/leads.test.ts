import { expect, test } from 'vitest';
import { drawArt } from '#app/art/draw-art.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { LEAD_NAMES, LEADS, leadOf } from './leads.ts';

/** What one sees of a person from afar. */
const traitsOf = (name: (typeof LEAD_NAMES)[number]): unknown[] => {
  const { person, cloth } = LEADS[name];
  const {
    woman,
    old = false,
    hair,
    face,
    skin,
    beard = false,
    glasses = false,
  } = person as Required<(typeof LEADS)['ancien']['person']>;
  return [woman, old, hair, face, skin, beard, glasses, cloth];
};

test('no two leads could be taken for one another: three traits differ at least, of eight', () => {
  for (const [index, one] of LEAD_NAMES.entries()) {
    for (const other of LEAD_NAMES.slice(index + 1)) {
      const [traits, others] = [traitsOf(one), traitsOf(other)];
      expect(traits.filter((trait, at) => trait !== others[at]).length, `${one} and ${other}`).toBeGreaterThanOrEqual(
        3,
      );
    }
  }
});

test('the leads are of both sexes, several ages, every skin, and most head dresses', () => {
  const all = Object.values(LEADS).map(({ person }) => person);
  expect(new Set(all.map(({ woman }) => woman))).toEqual(new Set([true, false]));
  expect(all.filter(({ old }) => old).length).toBeGreaterThanOrEqual(3);
  expect(new Set(all.map(({ skin }) => skin)).size).toBe(4);
  expect(new Set(all.map(({ hair }) => hair)).size).toBe(8);
});

const OPEN_EYE = 'M120 92C123 88.5 127.5 88 130.5 90';

test('every lead has open eyes, on the plate and on the cameo', () => {
  for (const who of LEAD_NAMES) {
    for (const drawing of [
      { kind: 'hero', vignette: 'ecole', palette: 'midi', who },
      { kind: 'cameo', palette: 'midi', who },
    ] as const) {
      expect(drawArt(artUrl(drawing).slice('/art/'.length, -'.svg'.length)), who).toContain(OPEN_EYE);
    }
  }
});

test('neighbouring projects have different leads, and so have a project and the programme of its number', () => {
  for (let id = 1; id < 30; id++) {
    expect(leadOf('project', id)).not.toBe(leadOf('project', id + 1));
    expect(leadOf('project', id)).not.toBe(leadOf('program', id));
  }
  expect(LEAD_NAMES).toContain(leadOf('project', 'une-ecole'));
});
