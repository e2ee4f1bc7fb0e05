import type { Sql } from './context.ts';

/** A switch of system_config ('true' or 'false'); `fallback` while it is not set. Read anew each time, so a change counts at once everywhere. */
export async function readFlag(sql: Sql, key: string, fallback: boolean): Promise<boolean> {
  const [row] = await sql<{ value: string }[]>`select value from system_config where key = ${key}`;
  return row ? row.value.trim().toLowerCase() === 'true' : fallback;
}
