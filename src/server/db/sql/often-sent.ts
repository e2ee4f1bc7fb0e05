import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export const toName = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Prepared after this many executions, like prepareThreshold in pgjdbc. */
const often = 5;
/** Limit, because each name takes memory on every connection. */
const most = 500;

export function createOftenSent(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new LRUCache<string, number>({ max: 4 * most });
  return (text) => {
    const cachedName = names.get(text);
    if (cachedName !== undefined || names.size >= most) return cachedName;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count <= often) return undefined;
    counts.delete(text);
    names.set(text, toName(text));
    return names.get(text);
  };
}
