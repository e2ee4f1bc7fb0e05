import { anywhere } from '#server/db/sql/like.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Condition on `users u`: email, name or company contains the piece; uses `users_search_text_idx`. */
export const accountHolds = (sql: Sql, piece: string): Fragment => sql`u.search_text like folded(${anywhere(piece)})`;
