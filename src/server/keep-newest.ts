/** Keeps `value` under `key` as the newest of a map that holds `most` at most; the oldest makes room, so that no flood of keys fills the memory. */
export function keepNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(key, value);
}
