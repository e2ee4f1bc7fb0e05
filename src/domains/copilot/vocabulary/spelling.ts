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

/** Closest known words with the same first letter, most frequent first; [] if none is close. */
export function toSpellings(word: string, known: ReadonlyMap<string, number>): string[] {
  let most = slips(word);
  if (most === 0) return [];
  let best: { readonly right: string; readonly count: number }[] = [];
  for (const [right, count] of known) {
    if (right[0] !== word[0] || right.length < 3) continue;
    const distance = wordDistance(word, right, most);
    if (distance > most) continue;
    best = distance < most ? [{ right, count }] : [...best, { right, count }];
    most = distance;
  }
  return best.toSorted((one, other) => other.count - one.count).map(({ right }) => right);
}

/**
 * Picks for each word the first spelling that forms a known pair with a neighbor ('owner operater' becomes 'owner operator'), else the
 * best one.
 */
export function spelledInPlace(spellings: readonly (readonly string[])[], goTogether: (one: string, next: string) => boolean): string[] {
  const found: string[] = [];
  for (const [at, options] of spellings.entries()) {
    const before = found.at(-1);
    const after = spellings[at + 1] ?? [];
    const fits = (option: string) => (before !== undefined && goTogether(before, option)) || after.some((next) => goTogether(option, next));
    found.push((options.length > 1 ? options.find(fits) : undefined) ?? options[0]!);
  }
  return found;
}
