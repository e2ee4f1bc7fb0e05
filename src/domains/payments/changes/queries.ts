import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { partyColumns, splitParties } from '#domains/quotes/party-columns.ts';
import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { notFound } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { ChangeOrder, ChangeOrders } from './schemas.ts';
import { changeCan, mayAskForMore, type ChangeFacts } from './policy.ts';
import { changeLimitCents, isOpenChange } from './rules.ts';

type Row = Omit<ChangeOrder, 'can'> & ChangeFacts;

/** Condition on `transports t`: shipper, officers and administrators see the service fee. */
const seesFee = (sql: Sql, actor: ActorCtx['actor']) => (isOverseer(actor) ? sql`true` : sql`coalesce(t.shipper_id = ${actor.id}, false)`);

const columns = (sql: Sql, actor: ActorCtx['actor']) => sql`
  o.id, o.quote_id, o.reason_code as reason, o.words, o.photo_id, case when ${seesFee(sql, actor)} then o.amount else o.amount - o.fee_part end as amount,
  case when ${seesFee(sql, actor)} and o.fee_part > 0 then o.fee_part end as fee_part, o.total_before, o.total_after, o.state, o.due_at, o.answer,
  coalesce(u.company_name, u.full_name) as asked_by, o.created_at, o.updated_at, o.payment_id is null as is_direct,
  (select p.platform_fee + case when o.state = 'approved' then o.fee_part else 0 end from payments p
    where p.id = o.payment_id and ${seesFee(sql, actor)}) as service_fee,
  (select m.failure from payment_movements m where m.id = o.movement_id and m.state = 'asked' and o.state = 'approved' and t.shipper_id = ${actor.id})
    as refusal, ${partyColumns(sql)}`;

const tables = (sql: Sql) => sql`
  change_orders o join quotes q on q.id = o.quote_id join transports t on t.id = o.transport_id join users u on u.id = o.asked_by`;

/** Condition on `quotes q join transports t`: shipper, broker or carrier, officers and administrators. */
const reach = (sql: Sql, actor: ActorCtx['actor']) =>
  isOverseer(actor) ? sql`true` : sql`(t.shipper_id = ${actor.id} or coalesce(q.broker_id, q.carrier_id) = ${actor.id})`;

function toOrder({ actor }: ActorCtx, row: Row): ChangeOrder {
  const { parties, shown } = splitParties(row);
  return { ...shown, can: changeCan(actor, { ...parties, state: row.state, reason: row.reason }) };
}

export const changeMissing = () => notFound("This change order does not exist or you don't have access to it");

/** Throws 404 unless visible to the actor. */
export async function getChange(ctx: ActorCtx, id: string): Promise<ChangeOrder> {
  const { sql, actor } = ctx;
  const [row] = await sql<Row[]>`select ${columns(sql, actor)} from ${tables(sql)} where o.id = ${id} and ${reach(sql, actor)}`;
  if (!row) throw changeMissing();
  return toOrder(ctx, row);
}

async function findJob({ sql }: ActorCtx, transportId: string): Promise<QuoteParties | null> {
  const [job] = await sql<QuoteParties[]>`
    select ${partyColumns(sql)} from quotes q join transports t on t.id = q.transport_id where t.id = ${transportId} and q.is_accepted`;
  return job ?? null;
}

export async function listChanges(ctx: ActorCtx, transportId: string): Promise<ChangeOrders> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const rows = await sql<Row[]>`
    select ${columns(sql, actor)} from ${tables(sql)} where o.transport_id = ${transportId} and ${reach(sql, actor)} order by o.id desc`;
  const job = await findJob(ctx, transportId);
  const agreedTotal = job && mayAskForMore(actor, job) ? job.totalQuote : null;
  return {
    orders: rows.map((row) => toOrder(ctx, row)),
    can: { ask: agreedTotal !== null && !rows.some(({ state }) => isOpenChange(state)) },
    agreedTotal,
    limit: agreedTotal === null ? null : fromCents(changeLimitCents(toCents(agreedTotal))),
    isTest: isTestMoney(ctx),
  };
}

export async function hasOpenChange({ sql }: Pick<ActorCtx, 'sql'>, { transport }: Pick<LockedQuote, 'transport'>): Promise<boolean> {
  const found = await sql`select from change_orders where transport_id = ${transport.id} and state in ('asked', 'approved')`;
  return found.length > 0;
}
