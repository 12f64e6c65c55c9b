import type { Palette } from './palettes.ts';

/** The colours of one drawing, and the shapes it draws once and uses several times. */
export type Paint = Palette & {
  id: string;
  cloth: string;
  farFill: string;
  midFill: string;
  /** Draws the shape on first use, then refers to it. `attributes` go on the reference. */
  share: (key: string, make: () => string, attributes?: string) => string;
};

function withId(shape: string, id: string): string {
  const isLonePath = shape.startsWith('<path') && !shape.slice(1).includes('<');
  return isLonePath ? shape.replace('<path', `<path id="${id}"`) : `<g id="${id}">${shape}</g>`;
}

/** Returns the paint and a function that lists the shared shapes, to be called when all is drawn. */
export function mixPaint(palette: Palette, id: string): { paint: Paint; listShapes: () => string } {
  const shapes = new Map<string, string>();
  const paint: Paint = {
    ...palette,
    id,
    cloth: `url(#${id})`,
    farFill: `url(#${id}x)`,
    midFill: `url(#${id}y)`,
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
