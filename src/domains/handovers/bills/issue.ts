import { inspectionSealed } from '#domains/inspections/events/sealed.ts';
import { promiseArguments } from '#domains/quotes/promise/promise-columns.ts';
import { getPromisedDays, type PromisedHaul } from '#domains/quotes/promise/promise-rules.ts';
import { signerSql } from '#domains/transports/stops/stop-columns.ts';
import type { Ctx } from '#server/db/context.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { subscribeInTransaction } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { hashOfBill, type BillContent } from './bill-hash.ts';
import { makeBillCode } from './code-rules.ts';

type KnownBill = Omit<BillContent, 'vehicle' | 'charges' | 'inspectionHash' | 'promised'> & {
  readonly haul: PromisedHaul;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly isPaidHere: boolean;
} & Pick<BillContent['vehicle'], 'vin' | 'color' | 'weightPounds' | 'declaredValue'>;

/** The carrier's name is the legal name from FMCSA, or else the account's own. */
async function readKnown({ sql }: Ctx, quoteId: string): Promise<KnownBill> {
  const [row] = await sql<KnownBill[]>`
    select jsonb_build_object('name', coalesce(told.legal_name, hauls.company_name, hauls.full_name), 'dot', hauls.dot_number,
        'mc', hauls.mc_number, 'cargoLimit', says.cargo_limit::text,
        'insurer', says.insurer) as carrier,
      coalesce(brokers.company_name, brokers.full_name) as broker, drives.full_name as driver,
      case when h.truck is not null then jsonb_build_object('words', h.truck, 'plate', concat_ws(' ', h.plate, h.plate_state)) end as truck,
      coalesce(s.company_name, s.full_name) as consignor, coalesce(${signerSql(sql, 'delivery')}, ${signerSql(sql, 'pickup')}, s.full_name) as consignee,
      jsonb_build_object('address', coalesce(t.from_address, t.pickup_location), 'city', t.from_city, 'state', t.from_state, 'zip', t.from_zip_code) as origin,
      jsonb_build_object('address', coalesce(t.to_address, t.delivery_location), 'city', t.to_city, 'state', t.to_state, 'zip', t.to_zip_code) as destination,
      json_build_object(${promiseArguments(sql)}, 'pickedUpAt', iso(q.picked_up_at), 'days', q.estimated_delivery_days, 'fromState', t.from_state) as haul,
      t.vehicle_year as year, t.vehicle_make as make, t.vehicle_model as model, t.vin, t.color, t.weight_pounds,
      t.vehicle_value::text as declared_value, exists (select from payments p where p.quote_id = q.id) as is_paid_here
    from quotes q join transports t on t.id = q.transport_id join users s on s.id = t.shipper_id
      join users drives on drives.id = q.driver_id join users hauls on hauls.id = coalesce(q.carrier_id, q.driver_id)
      left join users brokers on brokers.id = q.broker_id left join handovers h on h.quote_id = q.id
      left join carrier_profiles says on says.user_id = hauls.id
      left join register_facts told on told.user_id = hauls.id and told.dot_number is not distinct from hauls.dot_number
    where q.id = ${quoteId}`;
  return row!;
}

/** Idempotent. Must run in the transaction that seals the inspection. */
async function issueBill(ctx: Ctx, sealed: PayloadOf<typeof inspectionSealed>): Promise<void> {
  const { year, make, model, vin, color, weightPounds, declaredValue, isPaidHere, haul, ...facts } = await readKnown(ctx, sealed.quoteId);
  const content: BillContent = {
    ...facts,
    promised: getPromisedDays(haul),
    vehicle: { title: vehicleTitle({ year, make, model }), vin, color, weightPounds, declaredValue },
    charges: isPaidHere ? 'held' : 'direct',
    inspectionHash: sealed.hash,
  };
  await ctx.sql`
    insert into bills_of_lading (id, inspection_id, transport_id, code, says, hash, issued_at)
    values (${newId()}, ${sealed.inspectionId}, ${sealed.transportId}, ${makeBillCode()}, ${ctx.sql.json(content)}, ${hashOfBill(content)}, ${ctx.now})
    on conflict (inspection_id) do nothing`;
}

export const billSubscriber = subscribeInTransaction(inspectionSealed, issueBill);
