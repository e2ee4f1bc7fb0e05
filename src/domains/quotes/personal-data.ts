import { recordsStay } from '#domains/transports/personal-data.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { RetainedData, PersonalData } from '#server/personal-data.ts';
import { counted, pickPlural } from '#shared/text/counted.ts';

async function countOwn({ sql, actor: { id } }: ActorCtx): Promise<{ running: number; open: number; finished: number }> {
  const [row] = await sql<{ running: number; open: number; finished: number }[]>`
    select count(distinct t.id) filter (where q.is_accepted and t.status in ('accepted', 'assigned', 'in_transit', 'delivered'))::int as running,
      count(*) filter (where q.user_id = ${id} and q.kind = 'own' and q.workflow_state <> 'closed' and not q.is_accepted)::int as open,
      count(distinct t.id) filter (where q.is_accepted and t.status in ('completed', 'cancelled'))::int as finished
    from quotes q join transports t on t.id = q.transport_id
    where ${id} in (q.user_id, q.broker_id, q.carrier_id, q.driver_id)`;
  return row!;
}

/** Carriers and drivers under a broker get only the carrier pay, never the shipper's price. */
function exportColumns(sql: Sql, id: string): Fragment {
  const isPriced = sql`(q.broker_id is null or ${id} in (t.shipper_id, q.broker_id))`;
  return sql`
    case when ${isPriced} then q.base_rate end as base_rate, case when ${isPriced} then q.fuel_surcharge end as fuel_surcharge,
    case when ${isPriced} then q.tolls end as tolls, case when ${isPriced} then q.permits end as permits,
    case when ${isPriced} then q.special_handling end as special_handling, case when ${isPriced} then q.total_quote end as total_quote,
    case when ${id} in (q.broker_id, q.carrier_id) then q.carrier_pay end as carrier_pay`;
}

async function obstacles(ctx: ActorCtx): Promise<string[]> {
  const { running, open } = await countOwn(ctx);
  return [
    running > 0 && `You have ${counted(running, { one: 'job', other: 'jobs' })} in progress. Deliver or withdraw first.`,
    open > 0 &&
      `You have ${counted(open, { one: 'open quote', other: 'open quotes' })}. Withdraw ${pickPlural(open, { one: 'it', other: 'them' })} first.`,
  ].filter((reason) => reason !== false);
}

async function listRetained(ctx: ActorCtx): Promise<RetainedData[]> {
  const { finished } = await countOwn(ctx);
  const what = `${counted(finished, { one: 'finished transport', other: 'finished transports' })} that you hauled, brokered or drove, with prices and chain of custody`;
  return finished > 0 ? [{ what, why: recordsStay }] : [];
}

/** The copy omits notes on quotes written by another account. */
export const quotesPersonalData: PersonalData = {
  tables: [
    {
      table: 'quotes',
      columns: [
        'user_id',
        'broker_id',
        'carrier_id',
        'driver_id',
        'declined_driver_id',
        'carrier_named_by',
        'driver_named_by',
        'customer_email',
      ],
      copy: { part: 'quotes' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'quote_transitions',
      columns: ['actor_id', 'actor_role'],
      copy: { notGiven: 'Part of the quote history that both sides see on the transport' },
      atDeletion: { stays: `${recordsStay} They hold an account number, not a name.` },
    },
    {
      table: 'pending_quotes',
      columns: ['email', 'full_name', 'phone'],
      copy: {
        notGiven: 'Included as a transport once an account owns the request. Before that, an address typed into a form proves nothing.',
      },
      atDeletion: 'erased',
    },
  ],
  copy: [
    {
      name: 'quotes',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select q.id, q.transport_id, q.kind, q.workflow_state, ${exportColumns(sql, id)},
          q.estimated_delivery_days, q.pickup_day, q.delivery_day, q.new_delivery_day, q.includes_insurance, q.valid_until, q.is_accepted, q.closed_reason, q.closed_note,
          case when q.user_id = ${id} then q.notes end as notes, q.created_at, q.updated_at
        from quotes q join transports t on t.id = q.transport_id
        where ${id} in (t.shipper_id, q.user_id, q.broker_id, q.carrier_id, q.driver_id)
          and (${after}::uuid is null or q.id > ${after}::uuid) order by q.id limit ${limit}`,
    },
  ],
  obstacles,
  kept: listRetained,
};
