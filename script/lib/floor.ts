import { rolldown } from 'rolldown';

/** What the oldest browsers run (`browserslist` in package.json, docs/operating.md; test/journeys/floor.test.ts): optional chaining, and neither `??=` nor `await` at the top of a file. */
export const FLOOR_SYNTAX = 'es2020';

const PUT: [said: RegExp, put: string | ((all: string, inner: string) => string)][] = [
  [/\bObject\.hasOwn\(/g, 'Object.prototype.hasOwnProperty.call('],
  [/\.at\(-1\)/g, '.slice(-1)[0]'],
  // Only where it is seen to be a pattern or a text; what else calls it is found by test/journeys/floor.test.ts.
  [/\.replaceAll\(\s*(?=\/[^/*])/g, '.replace('],
  [
    /\.replaceAll\(\s*["']((?:\\.|[^\\'"\n])+)["'](?=\s*,)/g,
    (_all, text) => `.replace(/${text.replace(/[.*+?^${}()|[\]/]/g, String.raw`\$&`)}/g`,
  ],
];

/** Code of a browser without the methods that its oldest ones lack and that can be said otherwise, word for word. */
export function forFloor(code: string): string {
  return PUT.reduce((text, [said, put]) => text.replace(said, put as string), code);
}

/** A file and what it imports as one script that needs no modules, as text. */
export async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const bundle = await rolldown({
    input,
    transform: { target: FLOOR_SYNTAX, define },
    plugins: [{ name: 'floor', transform: (code) => ({ code: forFloor(code), map: null }) }],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return output[0].code.trim();
}
