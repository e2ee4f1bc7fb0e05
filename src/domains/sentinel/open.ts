import type { Sql } from '#server/db/context.ts';

export const isOpenBan = (sql: Sql, now: Date, row: 'banned_ips' | 'b' = 'banned_ips') => {
  const at = (column: string) => sql.unsafe(`${row}.${column}`);
  return sql`${at('lifted_at')} is null and (${at('is_permanent')} or ${at('banned_until')} > ${now})`;
};

export const isOpenHold = (sql: Sql, now: Date) => sql`h.lifted_at is null and (h.held_until is null or h.held_until > ${now})`;
