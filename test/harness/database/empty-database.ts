import type { Pool } from '#server/db/sql/sql.ts';

export const saveSeedRows = (sql: Pool): Promise<unknown> =>
  sql
    .unsafe(
      `do $$ declare t text; has_rows boolean; begin
        create schema seeds;
        for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' loop
          execute format('select exists (select from public.%I)', t) into has_rows;
          if has_rows then execute format('create table seeds.%I as table public.%I', t, t); end if;
        end loop;
      end $$`,
    )
    .simple();

/** Larger tables are truncated; deleting a few rows is faster and keeps prepared plans. */
const largeBytes = 512 * 1024;

/** Restores all tables and sequences to their state after the migrations, bypassing triggers and foreign keys. */
export const emptyDatabase = (sql: Pool): Promise<unknown> =>
  sql
    .unsafe(
      `do $$ declare t record; has_rows boolean; begin
        set local session_replication_role = replica;
        set local lock_timeout = '10s';
        for t in select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' loop
          if pg_relation_size(t.oid) > ${largeBytes} then
            execute format('truncate public.%I cascade', t.relname);
          else
            execute format('select exists (select from public.%I)', t.relname) into has_rows;
            if has_rows then execute format('delete from public.%I', t.relname); end if;
          end if;
        end loop;
        for t in select relname from pg_class where relnamespace = 'seeds'::regnamespace and relkind = 'r' loop
          execute format('insert into public.%I overriding system value table seeds.%I', t.relname, t.relname);
        end loop;
        perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
      end $$`,
    )
    .simple();

export async function fingerprint(sql: Pool): Promise<string> {
  const [row] = await sql<{ mark: string }[]>`
    select md5(concat_ws(',',
      (select string_agg(concat_ws(':', oid, relname, relnatts, relchecks, relowner, relacl), ',' order by oid) from pg_class
        where relnamespace in ('public'::regnamespace, 'seeds'::regnamespace)),
      (select string_agg(concat_ws(':', oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat_ws(':', oid, proname, md5(prosrc)), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(':', conname, convalidated), ',' order by oid) from pg_constraint where connamespace = 'public'::regnamespace),
      (select count(*) from pg_statistic join pg_class on starelid = pg_class.oid where relnamespace = 'public'::regnamespace),
      (select string_agg(setconfig::text, ',') from pg_db_role_setting))) as mark`;
  return row!.mark;
}
