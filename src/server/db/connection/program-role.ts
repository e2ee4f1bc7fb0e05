import type { Pool, Tag } from '../sql/sql.ts';

/** The role that the program has in an embedded server. */
export const programRole = 'carriage_app';

/** Any number, as long as every replica takes the same: rights are given by one at a time. */
const lockKey = 7_204_414;

/** Makes the role of the program, or gives it this password: it may sign in, and nothing else. */
export async function makeProgramRole(sql: Tag, password: string): Promise<void> {
  const [row] = await sql<{ text: string }[]>`
    select format('%s role %I login password %L',
      case when exists (select from pg_roles where rolname = ${programRole}) then 'alter' else 'create' end,
      ${programRole}::text, ${password}::text) as text`;
  await sql.unsafe(row!.text).simple();
}

/**
 * Gives `role` what the program needs of the tables of this connection's schema, and takes everything else away: rows are read and
 * written; to what has an `_append_only` trigger they are only added, whose arguments are the columns that may be emptied; migrations
 * are only read. Partitions are reached through their table alone. Repeating it changes nothing. Throws what PostgreSQL answers when the tables are not this connection's to give.
 */
export async function grantToProgram(pool: Pool, role: string): Promise<void> {
  await pool.begin(
    async (sql) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`;
      const [row] = await sql<{ text: string }[]>`
        select format('grant usage on schema %I to %I;', current_schema(), ${role}::text) || coalesce(string_agg(format('revoke all on %1$I from %2$I; grant %3$s on %1$I to %2$I', c.relname, ${role}::text,
          case
            when c.relname = 'schema_migrations' then 'select'
            when t.oid is null then 'select, insert, update, delete'
            when t.tgnargs = 0 then 'select, insert'
            else 'select, insert, update (' || rtrim(replace(encode(t.tgargs, 'escape'), '\\000', ', '), ', ') || ')'
          end), ';' order by c.relname), '') as text
        from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = c.relname || '_append_only'
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
      await sql.unsafe(row!.text).simple();
    },
    { statementLimitMs: 60_000 },
  );
}

/** Who the program is in the database. */
export interface ProgramRole {
  readonly name: string;
  /** True when it may undo what keeps the append-only tables: it owns them, or stands above owners. */
  readonly isOwner: boolean;
}

/** Asks who this connection is. */
export async function getRole(sql: Tag): Promise<ProgramRole> {
  const [row] = await sql<ProgramRole[]>`
    select current_user::text as name, rolsuper or exists (
      select from pg_class where oid = to_regclass('schema_migrations') and pg_has_role(current_user, relowner, 'member')) as is_owner
    from pg_roles where rolname = current_user`;
  return row!;
}
