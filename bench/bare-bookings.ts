import type { Pool } from '../src/server/db/sql/sql.ts';

/** Rows of one booking. Never change these counts, so that results stay comparable over the years. */
const childRows = 2 + 4 * 3 + 4 + 11;
const stateChanges = 12;

export const makeBareTables = (sql: Pool): Promise<unknown> => sql`
  create table bare_rows (id bigint generated always as identity primary key, parent_id bigint references bare_rows, data jsonb, at timestamptz default now())`;

export async function writeBareBooking(sql: Pool): Promise<void> {
  const [first] = await sql<{ id: string }[]>`insert into bare_rows (data) values ('{"a": 1}') returning id`;
  for (let at = 0; at < childRows; at += 1) await sql`insert into bare_rows (parent_id, data) values (${first!.id}, '{"a": 1}')`;
  for (let at = 0; at < stateChanges; at += 1) await sql`update bare_rows set at = now() where id = ${first!.id}`;
}
