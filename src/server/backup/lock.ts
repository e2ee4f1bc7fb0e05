import type { Tag } from '../db/sql/sql.ts';

/** Any number, as long as every replica takes the same: the session that holds this lock makes a backup. */
const lockKey = 7_204_415;

const mirrorKey = 7_204_416;

/** Takes the lock of the key mirror for the session of `sql`. False: another replica brings it in step. */
export async function holdMirror(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_lock(${mirrorKey}) as is_mine`;
  return row!.isMine;
}

/** Takes the lock of backups for the session of `sql`, which gives it back when it ends, however that comes. False: another backup is on its way. */
export async function holdErasures(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as is_mine`;
  return row!.isMine;
}

/**
 * Whether a backup is being made of this database. The bytes of a file that was deleted wait for its end: what a snapshot from before the
 * deletion names has to be there to be copied.
 */
export async function isBackingUp(sql: Tag): Promise<boolean> {
  const rows = await sql`
    select from pg_locks where locktype = 'advisory' and objsubid = 1 and classid = 0 and objid = ${lockKey} and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.length > 0;
}
