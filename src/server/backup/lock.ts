import type { Tag } from '../db/sql/sql.ts';

/** The number is arbitrary but must be the same in every replica. */
const lockKey = 7_204_415;

const mirrorKey = 7_204_416;

export async function holdMirror(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_lock(${mirrorKey}) as is_mine`;
  return row!.isMine;
}

/** Holds the backup lock until the session of `sql` ends. False if another backup is running. */
export async function holdErasures(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as is_mine`;
  return row!.isMine;
}

/** Whether a backup is running. The bytes of deleted files stay until it ends, because its snapshot may still name them. */
export async function isBackingUp(sql: Tag): Promise<boolean> {
  const rows = await sql`
    select from pg_locks where locktype = 'advisory' and objsubid = 1 and classid = 0 and objid = ${lockKey} and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.length > 0;
}
