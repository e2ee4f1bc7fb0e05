/** Damerau-Levenshtein distance; `most + 1` if it is greater than `most`. */
export function wordDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const cost = one[at - 1] === other[to - 1] ? 0 : 1;
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      next[to] = Math.min(next[to - 1]! + 1, row[to]! + 1, row[to - 1]! + cost, swapped ? before[to - 2]! + 1 : Infinity);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length]!;
}

const slips = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** The closest known word with the same first letter, the most frequent of several. */
export function closestSpelling(word: string, known: ReadonlyMap<string, number>): string | undefined {
  const most = slips(word);
  let best: { readonly right: string; readonly distance: number; readonly count: number } | undefined;
  for (const [right, count] of most === 0 ? [] : known) {
    if (right[0] !== word[0] || right.length < 3) continue;
    const distance = wordDistance(word, right, best?.distance ?? most);
    if (distance <= most && (!best || distance < best.distance || (distance === best.distance && count > best.count)))
      best = { right, distance, count };
  }
  return best?.right;
}
