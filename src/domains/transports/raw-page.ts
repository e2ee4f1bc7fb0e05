import type { JsonRow } from '#server/db/json-rows.ts';
import { RawJson } from '#server/http/handle.ts';

const noRows = Buffer.from('[]');

/**
 * The page as it is sent, of rows that were asked for with `rowLimit`, and its cursor, when there is one more row: what the last one has beside its
 * JSON as `_cursor`, or its id.
 */
export function rawPage(rows: readonly JsonRow[], limit: number): { list: RawJson; next: string | null } {
  const last = rows[Math.min(rows.length, limit) - 1];
  const next = rows.length > limit ? (last!.apart['cursor'] ?? (JSON.parse(last!.json.toString()) as { id: string }).id) : null;
  return { list: new RawJson(last?.listToHere ?? noRows), next: next as string | null };
}
