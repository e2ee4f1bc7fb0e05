import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Condition on `users u`: the account has a passkey. */
export const hasPasskey = (sql: Sql): Fragment => sql`exists (select from passkeys k where k.user_id = u.id)`;
