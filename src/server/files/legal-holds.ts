import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { ActorCtx, Sql } from '../db/context.ts';
import { sortedBy } from '../db/sql/sorted.ts';
import type { Fragment } from '../db/sql/sql.ts';

/** What a file belongs to, as expressions of the statement that asks: its transport, and everybody whom it is about. */
export interface HoldSubject {
  readonly transportId?: Fragment;
  readonly userIds: Fragment;
}

/** Condition: a legal hold stands on the transport or on one of the people. */
export const isOnLegalHold = (sql: Sql, { transportId, userIds }: HoldSubject): Fragment => sql`
  exists (select from legal_holds h where h.lifted_at is null
    and (h.user_id in (${userIds}) ${transportId ? sql`or h.transport_id = ${transportId}` : sql``}))`;

/**
 * For whoever deletes: until its transaction ends no legal hold is placed. What nothing held when it was looked at is not held when it goes, and a
 * hold that is answered holds all that is still there.
 */
export const holdOffLegalHolds = async ({ sql }: { readonly sql: Sql }): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(hashtextextended('legal holds', 0))`);

/**
 * For commands that delete: throws 409 `legal_hold` while one stands on the transport or on one of the people, so that nobody destroys what
 * a court or an authority asked to keep.
 */
export async function refuseOnLegalHold(sql: Sql, { transportId, userId }: { transportId?: string; userId: string }): Promise<void> {
  await holdOffLegalHolds({ sql });
  const subject = { userIds: sql`${userId}::uuid`, ...(transportId && { transportId: sql`${transportId}::uuid` }) };
  const held = await sql`select where ${isOnLegalHold(sql, subject)}`;
  if (held.length > 0) throw conflict('legal_hold', 'This is under a legal hold and can’t be deleted');
}

/** A legal hold as it is kept. */
export interface LegalHold {
  readonly id: string;
  readonly transportId: string | null;
  readonly userId: string | null;
  readonly reason: string;
  readonly placedBy: string;
  readonly placedAt: string;
  readonly liftReason: string | null;
  readonly liftedBy: string | null;
  readonly liftedAt: string | null;
}

const columns = (sql: Sql) => sql`
  id, transport_id, user_id, reason, placed_by, iso(placed_at) as placed_at, lift_reason, lifted_by, iso(lifted_at) as lifted_at`;

/** The holds that stand, those that were lifted, or all, for `select ... from` before it. */
const allHolds = (sql: Sql, state: 'stands' | 'lifted' | undefined): Fragment => sql`
  legal_holds where ${state ? sql`lifted_at is ${state === 'stands' ? sql`null` : sql`not null`}` : sql`true`}`;

/** As many rows as there are holds in a state, up to a limit. */
export const countHolds = (sql: Sql, state: 'stands' | 'lifted' | undefined, limit: number): Promise<unknown[]> =>
  sql`select from ${allHolds(sql, state)} limit ${limit}`;

interface Question extends PageQuery {
  readonly order: ListOrder;
  readonly state?: 'stands' | 'lifted' | undefined;
}

/** Legal holds in the order in which they were placed, one more than `limit` where there is a next page. */
export function listLegalHolds(sql: Sql, { limit, cursor, order, state }: Question): Promise<LegalHold[]> {
  const { after, by } = sortedBy(sql, { id: sql`id`, order, cursor });
  return sql<LegalHold[]>`select ${columns(sql)} from ${allHolds(sql, state)} ${after} order by ${by} limit ${limit + 1}`;
}

/** Places one, once nobody is about to delete what it holds. In a transaction that holds nothing else. Throws 409 `hold_stands` where one stands there already. */
export async function insertLegalHold(
  { sql, actor, now }: ActorCtx,
  { reason, ...on }: Pick<LegalHold, 'transportId' | 'userId' | 'reason'>,
): Promise<LegalHold> {
  await sql`select pg_advisory_xact_lock(hashtextextended('legal holds', 0))`;
  const row = { id: newId(), ...on, reason, placedBy: actor.id, placedAt: now };
  const [hold] = await sql<LegalHold[]>`insert into legal_holds ${sql(row)} on conflict do nothing returning ${columns(sql)}`;
  if (!hold) throw conflict('hold_stands', 'There is already a legal hold');
  return hold;
}

/** Lifts one. Throws 404, 409 `hold_lifted` where it was lifted before, also to the later of two at once. */
export async function endLegalHold({ sql, actor, now }: ActorCtx, id: string, reason: string): Promise<LegalHold> {
  const [hold] = await sql<LegalHold[]>`
    update legal_holds set lift_reason = ${reason}, lifted_by = ${actor.id}, lifted_at = ${now}
    where id = ${id} and lifted_at is null returning ${columns(sql)}`;
  if (hold) return hold;
  const known = await sql`select from legal_holds where id = ${id}`;
  throw known.length > 0 ? conflict('hold_lifted', 'This legal hold has already been released') : notFound('Legal hold not found');
}

/** How many stand now, and how many were placed and lifted from one moment until before another. */
export async function countLegalHolds(sql: Sql, from: Date, until: Date): Promise<{ standing: number; placed: number; lifted: number }> {
  const [row] = await sql<{ standing: number; placed: number; lifted: number }[]>`
    select count(*) filter (where lifted_at is null)::int as standing,
      count(*) filter (where placed_at >= ${from} and placed_at < ${until})::int as placed,
      count(*) filter (where lifted_at >= ${from} and lifted_at < ${until})::int as lifted from legal_holds`;
  return row!;
}
