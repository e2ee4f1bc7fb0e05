import { holds } from '#server/db/like.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';

/** Condition on `users u`: its address, its name or its company's holds a piece; by the index `users_words_idx`. */
export const accountHolds = (sql: Sql, piece: string): Fragment =>
  holds(sql, sql`u.email || ' ' || u.full_name || ' ' || coalesce(u.company_name, '')`, piece);
