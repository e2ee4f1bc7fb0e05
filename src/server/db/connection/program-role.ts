import type { Pool, Tag } from '../sql/sql.ts';

export const programRole = 'carriage_app';

const lockKey = 7_204_414;

export async function makeProgramRole(sql: Tag, password: string): Promise<void> {
  const [row] = await sql<{ text: string }[]>`
    select format('%s role %I login password %L',
      case when exists (select from pg_roles where rolname = ${programRole}) then 'alter' else 'create' end,
      ${programRole}::text, ${password}::text) as text`;
  await sql.unsafe(row!.text).simple();
}

/** Tables with an `_append_only` trigger: insert only, except emptying the columns in its arguments. Migrations: read only. Repeatable. */
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

export interface ProgramRole {
  readonly name: string;
  /** True if it could disable the append-only protection, as owner of the tables or superuser. */
  readonly isOwner: boolean;
}

export async function getRole(sql: Tag): Promise<ProgramRole> {
  const [row] = await sql<ProgramRole[]>`
    select current_user::text as name, rolsuper or exists (
      select from pg_class where oid = to_regclass('schema_migrations') and pg_has_role(current_user, relowner, 'member')) as is_owner
    from pg_roles where rolname = current_user`;
  return row!;
}
