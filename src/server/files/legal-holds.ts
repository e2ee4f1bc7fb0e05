import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { ListOrder, PageQuery } from '#shared/paging.ts';
import type { ActorCtx, Sql } from '../db/context.ts';
import { toSortClauses } from '../db/sql/sorted.ts';
import type { Fragment } from '../db/sql/sql.ts';

/** Expressions in the caller's statement. */
export interface HoldSubject {
  readonly transportId?: Fragment;
  readonly userIds: Fragment;
}

export const isOnLegalHold = (sql: Sql, { transportId, userIds }: HoldSubject): Fragment => sql`
  exists (select from legal_holds h where h.lifted_at is null
    and (h.user_id in (${userIds}) ${transportId ? sql`or h.transport_id = ${transportId}` : sql``}))`;

/** For deletions: no legal hold can be placed until the transaction of `sql` ends, so a deletion can't overtake one. */
export const holdOffLegalHolds = async ({ sql }: { readonly sql: Sql }): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(hashtextextended('legal holds', 0))`);

/** Throws 409 `legal_hold`. Includes `holdOffLegalHolds`, so it must run in the transaction that deletes. */
export async function refuseOnLegalHold(sql: Sql, { transportId, userId }: { transportId?: string; userId: string }): Promise<void> {
  await holdOffLegalHolds({ sql });
  const subject = { userIds: sql`${userId}::uuid`, ...(transportId && { transportId: sql`${transportId}::uuid` }) };
  const holds = await sql`select where ${isOnLegalHold(sql, subject)}`;
  if (holds.length > 0) throw conflict('legal_hold', 'This is under a legal hold and can’t be deleted');
}

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

const allHolds = (sql: Sql, state: 'stands' | 'lifted' | undefined): Fragment => sql`
  legal_holds where ${state ? sql`lifted_at is ${state === 'stands' ? sql`null` : sql`not null`}` : sql`true`}`;

/** Returns one empty row per hold, up to `limit`. */
export const countHolds = (sql: Sql, state: 'stands' | 'lifted' | undefined, limit: number): Promise<unknown[]> =>
  sql`select from ${allHolds(sql, state)} limit ${limit}`;

interface Question extends PageQuery {
  readonly order: ListOrder;
  readonly state?: 'stands' | 'lifted' | undefined;
}

export function listLegalHolds(sql: Sql, { limit, cursor, order, state }: Question): Promise<LegalHold[]> {
  const { after, by } = toSortClauses(sql, { id: sql`id`, order, cursor });
  return sql<LegalHold[]>`select ${columns(sql)} from ${allHolds(sql, state)} ${after} order by ${by} limit ${limit + 1}`;
}

/** Waits for running deletions. Its transaction must hold no other locks. Throws 409 `hold_stands` if there is one already. */
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

/** Throws 404, or 409 `hold_lifted` if it is lifted already, also for the later of two callers. */
export async function endLegalHold({ sql, actor, now }: ActorCtx, id: string, reason: string): Promise<LegalHold> {
  const [hold] = await sql<LegalHold[]>`
    update legal_holds set lift_reason = ${reason}, lifted_by = ${actor.id}, lifted_at = ${now}
    where id = ${id} and lifted_at is null returning ${columns(sql)}`;
  if (hold) return hold;
  const existing = await sql`select from legal_holds where id = ${id}`;
  throw existing.length > 0 ? conflict('hold_lifted', 'This legal hold has already been released') : notFound('Legal hold not found');
}

export async function countLegalHolds(sql: Sql, from: Date, until: Date): Promise<{ standing: number; placed: number; lifted: number }> {
  const [row] = await sql<{ standing: number; placed: number; lifted: number }[]>`
    select count(*) filter (where lifted_at is null)::int as standing,
      count(*) filter (where placed_at >= ${from} and placed_at < ${until})::int as placed,
      count(*) filter (where lifted_at >= ${from} and lifted_at < ${until})::int as lifted from legal_holds`;
  return row!;
}
