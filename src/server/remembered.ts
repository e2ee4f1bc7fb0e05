/**
 * Remembers what `make` answers for the last keys, `limit` of them at most and at least half as many: for what costs more to make than to
 * keep, and hangs on the key alone. Two maps of which the older is let go of: to move a key to the end at each use would lay a map out
 * anew all the time.
 */
export function remembered<Key extends string, Made>(limit: number, make: (key: Key) => Made): (key: Key) => Made {
  const half = Math.ceil(limit / 2);
  let recent = new Map<Key, Made>();
  let older = new Map<Key, Made>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const made = older.get(key) ?? make(key);
    if (recent.size >= half) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, made);
    return made;
  };
}
