import type { Pool } from '../src/server/db/sql/sql.ts';

/** Frozen, so that figures of different years can be compared: never change these counts. Two movements of money, four journals of three rows, four lines of history, eleven entries of the chain of custody. */
const childRows = 2 + 4 * 3 + 4 + 11;
/** How often the state of transport, quote and payment moves. */
const stateChanges = 12;

/** Makes the table that the bare workload writes. */
export const makeBareTables = (sql: Pool): Promise<unknown> => sql`
  create table bare_rows (id bigint generated always as identity primary key, parent_id bigint references bare_rows, data jsonb, at timestamptz default now())`;

/** Writes what one booking needs at least, each row with a statement of its own. */
export async function writeBareBooking(sql: Pool): Promise<void> {
  const [first] = await sql<{ id: string }[]>`insert into bare_rows (data) values ('{"a": 1}') returning id`;
  for (let at = 0; at < childRows; at += 1) await sql`insert into bare_rows (parent_id, data) values (${first!.id}, '{"a": 1}')`;
  for (let at = 0; at < stateChanges; at += 1) await sql`update bare_rows set at = now() where id = ${first!.id}`;
}
