import type { JsonRow } from '#server/db/json-rows.ts';
import { RawJson } from '#server/http/handle.ts';

const noRows = Buffer.from('[]');

/** The page as it is sent, of rows that were asked for with `rowLimit`, and its cursor: the id of its last row, when there is one more. */
export function rawPage(rows: readonly JsonRow[], limit: number): { list: RawJson; next: string | null } {
  const last = rows[Math.min(rows.length, limit) - 1];
  const next = rows.length > limit ? (JSON.parse(last!.json.toString()) as { id: string }).id : null;
  return { list: new RawJson(last?.listToHere ?? noRows), next };
}
