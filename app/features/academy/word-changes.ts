/** `at` is its place in the comparison. */
type Change = { kind: 'same' | 'gone' | 'new'; text: string; at: number };

/**
 * What changed from one text to the other, word by word, by their longest common sequence; neighbours of one kind together.
 * For passages of a course: its table grows with the square of their words.
 */
export function compareWords(before: string, after: string): Change[] {
  const cut = (text: string) => text.split(/(?<=\s)/);
  const [a, b] = [cut(before), cut(after)];
  // lengths[i][j]: of the longest common sequence of what follows i and j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const changes: Change[] = [];
  const add = (kind: Change['kind'], text: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text, at: changes.length });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a[i]!);
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) add('gone', a[i++]!);
    else add('new', b[j++]!);
  }
  return changes;
}
