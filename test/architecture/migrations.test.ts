import { loadModule } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { newestUndeclared, readMigrations, type Migration } from '#server/db/migrations.ts';
import { beyondAdding } from './only-adds.ts';

await loadModule();
const migrations = readMigrations();

const unsaidIn = (all: readonly Pick<Migration, 'name' | 'text' | 'stopsBecause'>[]): string[] =>
  all
    .filter(({ stopsBecause }) => stopsBecause === null)
    .flatMap(({ name, text }) => beyondAdding(text).map((what) => `${name} (${what}) begins with "-- Stop all programs first: WHY"`));

describe('migrations', () => {
  it('say in their first line that all programs stop first, unless they are additive', () => {
    expect(migrations.length).toBeGreaterThanOrEqual(newestUndeclared);
    expect(unsaidIn(migrations)).toEqual([]);
  });

  it.each([
    'create table lids (id int primary key); create unique index on lids (id); insert into lids values (1); alter table lids drop column id;',
    "alter table boxes add column size text not null default 'small' check (size <> ''), add column lid int references lids (id)",
    'alter table boxes add column a int, add column b int, add check ((a is null) = (b is null)), add column made_at timestamptz not null default now()',
    'alter table boxes add column code text; create unique index on boxes (code)',
    'create index on boxes (size); create function two() returns int language sql return 2; comment on table boxes is $$x$$',
  ])('with %j are additive', (text) => {
    expect(beyondAdding(text)).toEqual([]);
  });

  it.each([
    ['drop table boxes', 'DropStmt'],
    ['drop index boxes_size_idx', 'DropStmt'],
    ['alter table boxes rename column size to width', 'boxes: RenameStmt'],
    ['alter table boxes drop column size', 'boxes: AT_DropColumn'],
    ['alter table boxes alter column size type bigint', 'boxes: AT_AlterColumnType'],
    ['alter table boxes alter column size set not null', 'boxes: AT_SetNotNull'],
    ['alter table boxes alter column size drop not null', 'boxes: AT_DropNotNull'],
    ['alter table boxes alter column size set default 2', 'boxes: AT_ColumnDefault'],
    ['alter table boxes drop constraint boxes_check, add constraint boxes_check check (size > 1)', 'boxes: AT_DropConstraint'],
    ['alter table boxes add constraint positive check (size > 0)', 'boxes: AT_AddConstraint'],
    ['alter table boxes add constraint positive check (size > 0) not valid', 'boxes: AT_AddConstraint'],
    ['alter table boxes add column lid int, add check (lid < size)', 'boxes: AT_AddConstraint'],
    ['alter table boxes add column lid int check (lid < size)', 'boxes.lid is held against columns of before'],
    ['alter table boxes add column lid int not null', 'boxes.lid has to be filled and has no default'],
    ['alter table boxes add column twice int generated always as (size * 2) stored', 'boxes.twice has every row written anew'],
    ['alter table boxes add column key uuid not null default gen_random_uuid()', 'boxes.key has every row written anew'],
    ['create unique index on boxes (size)', 'boxes: a unique index on columns of before'],
    ['create or replace function two() returns int language sql return 2', 'two: a function of before'],
    ['create trigger told after insert on boxes for each row execute function tell()', 'boxes: CreateTrigStmt'],
    ['update boxes set size = 1', 'boxes: UpdateStmt'],
    ['delete from boxes', 'boxes: DeleteStmt'],
    ['insert into boxes values (1)', 'boxes: InsertStmt'],
    ['create table lids (id int); insert into lids select id from boxes', 'lids: InsertStmt'],
    ['create table lids as select id from boxes', 'CreateTableAsStmt'],
    ['do $$ begin drop table boxes; end $$', 'DoStmt'],
  ])('with %j are more than additive: %s', (text, what) => {
    expect(beyondAdding(text)).toContain(what);
  });
});
