import type { Palette } from './palettes.ts';

/** The colours of one drawing, and the shapes it draws once and uses several times. */
export type Paint = Palette & {
  id: string;
  cloth: string;
  farFill: string;
  midFill: string;
  /** Draws the shape on first use, then refers to it. `attributes` go on the reference. */
  share: (key: string, make: () => string, attributes?: string) => string;
  /** Whether one more person may be seen; counts them. Lots are drawn for who is not seen too, so that nothing else changes. */
  admits: () => boolean;
};

function withId(shape: string, id: string): string {
  const isLonePath = shape.startsWith('<path') && !shape.slice(1).includes('<');
  return isLonePath ? shape.replace('<path', `<path id="${id}"`) : `<g id="${id}">${shape}</g>`;
}

/**
 * Returns the paint and a function that lists the shared shapes, to be called when all is drawn.
 * @param crowd how many may be seen, as many as the scene has when it is not said
 */
export function mixPaint(palette: Palette, id: string, crowd = Infinity): { paint: Paint; listShapes: () => string } {
  const shapes = new Map<string, string>();
  let seen = 0;
  const paint: Paint = {
    ...palette,
    id,
    cloth: `url(#${id})`,
    farFill: `url(#${id}x)`,
    midFill: `url(#${id}y)`,
    admits: () => ++seen <= crowd,
    share: (key, make, attributes = '') => {
      if (!shapes.has(key)) {
        // Made before it is listed: a shape may share others, which come first.
        const shape = withId(make(), id + key);
        shapes.set(key, shape);
      }
      return `<use href="#${id}${key}"${attributes}/>`;
    },
  };
  return { paint, listShapes: () => [...shapes.values()].join('') };
}
