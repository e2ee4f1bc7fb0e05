/** Letters that differ, are missing, too many or swapped between two words (Damerau-Levenshtein), or `most + 1` where there are more. */
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

/** How many slips of the finger a word of this length may have: a short one has none, lest it become another word. */
const slips = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/**
 * The known word that a misspelt one is closest to, or null: it begins with the same letter, and of two that are equally close the more
 * frequent one is taken.
 */
export function spelledAs(word: string, known: ReadonlyMap<string, number>): string | null {
  const most = slips(word);
  if (most === 0) return null;
  let best: { readonly stem: string; readonly distance: number; readonly count: number } | null = null;
  for (const [stem, count] of known) {
    if (stem[0] !== word[0] || stem.length < 3) continue;
    const distance = wordDistance(word, stem, most);
    if (distance <= most && (!best || distance < best.distance || (distance === best.distance && count > best.count)))
      best = { stem, distance, count };
  }
  return best?.stem ?? null;
}
