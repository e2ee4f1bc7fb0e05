import type pg from 'pg';
import type { Answer, Row } from './sql.ts';

const keys = new Map<string, string>();

/** The key of a column in a row: `total_amount` is `totalAmount`. There are only as many as the schema and the code name. */
function getKey(column: string): string {
  const known = keys.get(column);
  if (known !== undefined) return known;
  const key = column.replace(/(?<=.)_(.)/g, (_all, letter: string) => letter.toUpperCase());
  keys.set(column, key);
  return key;
}

function toObjects({ fields, rows }: pg.QueryArrayResult): Row[] {
  const names = fields.map(({ name }) => getKey(name));
  return rows.map((values) => {
    const row: Row = {};
    for (let at = 0; at < names.length; at += 1) row[names[at]!] = values[at];
    return row;
  });
}

/** The rows of a result, with how many rows the statement read or wrote. */
export function getAnswer(result: pg.QueryArrayResult, form: 'objects' | 'lists'): Answer<unknown[]> {
  const rows: unknown[] = form === 'lists' ? result.rows : toObjects(result);
  return Object.defineProperty(rows, 'count', { value: result.rowCount ?? 0 }) as Answer<unknown[]>;
}
