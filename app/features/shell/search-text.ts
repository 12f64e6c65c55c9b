import { fold } from '#app/shared/fold.ts';

/** Where the query stands in a title, whatever the accents: what comes before, the matched letters, what comes after. */
export function matchedPart(title: string, query: string): [before: string, match: string, after: string] | undefined {
  const signs = [...title];
  const wanted = fold(query.trim());
  if (!wanted) return undefined;
  for (let start = 0; start < signs.length; start++) {
    let found = '';
    for (let end = start; end < signs.length && found.length < wanted.length; end++) {
      found += signs[end]!.trim() ? fold(signs[end]!) : ' ';
      if (found === wanted)
        return [signs.slice(0, start).join(''), signs.slice(start, end + 1).join(''), signs.slice(end + 1).join('')];
    }
  }
  return undefined;
}
