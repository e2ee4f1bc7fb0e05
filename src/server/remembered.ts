/** Remembers what `make` answers for each of the last `limit` keys: for what costs more to make than to keep, and hangs on the key alone. */
export function remembered<Key extends string, Made>(limit: number, make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.delete(key);
    if (made.size >= limit) made.delete(made.keys().next().value!);
    made.set(key, found);
    return found;
  };
}
