import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The same text has the same name in every connection, also when it was composed again. */
export const toName = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** As often a text is sent unprepared, as in pgjdbc (prepareThreshold). */
const often = 5;
/** Names at most: each text takes memory on every connection. */
const most = 500;

/** The names under which a pool prepares what it sends often. */
export function createOftenSent(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new LRUCache<string, number>({ max: 4 * most });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count <= often) return undefined;
    counts.delete(text);
    names.set(text, toName(text));
    return names.get(text);
  };
}
