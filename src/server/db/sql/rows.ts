import type pg from 'pg';
import type { Answer, Row } from './sql.ts';

const keys = new Map<string, string>();

function getKey(column: string): string {
  const cachedKey = keys.get(column);
  if (cachedKey !== undefined) return cachedKey;
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

export function getAnswer(result: pg.QueryArrayResult, form: 'objects' | 'lists'): Answer<unknown[]> {
  const rows: unknown[] = form === 'lists' ? result.rows : toObjects(result);
  return Object.defineProperty(rows, 'count', { value: result.rowCount ?? 0 }) as Answer<unknown[]>;
}
