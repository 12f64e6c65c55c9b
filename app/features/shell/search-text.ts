/** Without accents or case, as visitors type on a phone. */
export const plain = (term: string): string => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where the query stands in a title, whatever the accents: what comes before, the matched letters, what comes after. */
export function matchedPart(title: string, query: string): [before: string, match: string, after: string] | undefined {
  const signs = [...title];
  const wanted = plain(query.trim());
  if (!wanted) return undefined;
  for (let start = 0; start < signs.length; start++) {
    let found = '';
    for (let end = start; end < signs.length && found.length < wanted.length; end++) {
      found += plain(signs[end]!);
      if (found === wanted)
        return [signs.slice(0, start).join(''), signs.slice(start, end + 1).join(''), signs.slice(end + 1).join('')];
    }
  }
  return undefined;
}
