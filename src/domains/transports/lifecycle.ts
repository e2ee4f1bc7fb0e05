import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { unauthenticated } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { vehicleTitle, type TransportType, type VehicleType } from '#shared/vehicles/vehicles.ts';
import type { TransportStatus } from './schemas.ts';
import { transportStatusChanged } from './events/status-changed.ts';
import { transportSubmitted } from './events/submitted.ts';
import type { RequestColumns } from './request.ts';
import { noStops } from './stops/stop-rules.ts';
import { stopsOfRequest, writeStops } from './stops/stops.ts';
import { canSeeTransport } from './queries.ts';
import { isBookedBeforePickup, isOpen, statusLabels } from './rules.ts';

export interface LockedTransport {
  readonly id: string;
  readonly shipperId: string;
  readonly status: TransportStatus;
  readonly vehicleType: VehicleType | null;
  readonly vehicleYear: number;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly vehicleValue: string | null;
  readonly transportType: TransportType;
  readonly isOperable: boolean;
  readonly pickupDate: string | null;
  readonly pickupUntil: string | null;
  readonly fromZipCode: string;
  readonly fromCity: string;
  readonly fromState: string;
  readonly toZipCode: string;
  readonly toCity: string;
  readonly toState: string;
  readonly totalAmount: string | null;
  readonly fixedPrice: string | null;
  readonly contactEmail: string | null;
}

export interface Contact {
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
}

export type NamedTransport = Pick<
  LockedTransport,
  'id' | 'shipperId' | `vehicle${'Year' | 'Make' | 'Model'}` | `${'from' | 'to'}${'City' | 'State'}`
>;

/** `NamedTransport` as JSON, from `transports t`. */
export const namedTransport = (sql: Sql): Fragment => sql`
  json_build_object('id', t.id, 'shipperId', t.shipper_id, 'vehicleYear', t.vehicle_year, 'vehicleMake', t.vehicle_make,
    'vehicleModel', t.vehicle_model, 'fromCity', t.from_city, 'fromState', t.from_state, 'toCity', t.to_city, 'toState', t.to_state)`;

export const toFact = (transport: NamedTransport) => ({
  transportId: transport.id,
  shipperId: transport.shipperId,
  vehicle: vehicleTitle({ year: transport.vehicleYear, make: transport.vehicleMake, model: transport.vehicleModel }),
  route: `${transport.fromCity}, ${transport.fromState} to ${transport.toCity}, ${transport.toState}`,
});

/** Every step starts with this lock. Must run inside a transaction. Lock order: the transport, then its quotes. */
export async function lockTransport({ sql }: Ctx, id: string | Fragment): Promise<LockedTransport | null> {
  const [row] = await sql<LockedTransport[]>`
    select id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, transport_type, is_operable,
      pickup_date, pickup_until, from_zip_code, from_city, from_state, to_zip_code, to_city, to_state, total_amount, fixed_price, contact_email
    from transports where id = ${id} for no key update`;
  return row ?? null;
}

/** Null for drafts and unless the actor saw the transport before the lock: then a lost race is a 409, otherwise a 404. */
export async function lockListed(ctx: ActorCtx, id: string): Promise<LockedTransport | null> {
  const isSeen = await canSeeTransport(ctx, id);
  const transport = isSeen ? await lockTransport(ctx, id) : null;
  return transport?.status === 'draft' ? null : transport;
}

export async function ownContact({ sql, actor }: ActorCtx): Promise<Contact> {
  const [row] = await sql<{ phoneNumber: string | null }[]>`select phone_number from users where id = ${actor.id}`;
  return { contactName: actor.fullName, contactEmail: actor.email, contactPhone: row?.phoneNumber ?? null };
}

/** Locks the account: ending or blocking it waits and then finds the request. Throws 401 if it already happened. */
async function holdShipper(ctx: ActorCtx): Promise<void> {
  if (!(await lockUsable(ctx, [ctx.actor.id]))) throw unauthenticated();
}

/** Publishes submitted transports. Throws 401 if the account ended meanwhile. */
export async function insertTransport(
  ctx: ActorCtx,
  columns: RequestColumns & Contact & { readonly madeWithAddress?: boolean },
  status: 'draft' | 'submitted',
  { isImported = false }: { readonly isImported?: boolean } = {},
): Promise<LockedTransport> {
  const id = newId();
  const submittedAt = status === 'submitted' ? ctx.now : null;
  await holdShipper(ctx);
  const { stops, pickupDate: _, contactName, contactPhone, ...own } = columns;
  const row = { ...own, id, shipperId: ctx.actor.id, status, submittedAt, createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.sql`insert into transports ${ctx.sql(row)}`;
  await writeStops(ctx, id, stopsOfRequest(noStops, stops, { name: contactName, phone: contactPhone }));
  const transport = (await lockTransport(ctx, id))!;
  if (status === 'submitted') await publish(ctx, transportSubmitted, { ...toFact(transport), isImported });
  return transport;
}

/** Submits a locked draft; its stops stay. Throws 401 if the account ended meanwhile. */
export async function submitLocked(ctx: ActorCtx, id: string, columns: RequestColumns): Promise<LockedTransport> {
  await holdShipper(ctx);
  const { stops: _stops, pickupDate: _day, ...own } = columns;
  await ctx.sql`
    update transports set ${ctx.sql({ ...own, status: 'submitted', submittedAt: ctx.now, updatedAt: ctx.now })} where id = ${id}`;
  const transport = (await lockTransport(ctx, id))!;
  await publish(ctx, transportSubmitted, toFact(transport));
  return transport;
}

/** For marketplace search; null if only a carrier can price it. */
export async function saveOpeningEstimate(ctx: Ctx, transport: LockedTransport, amount: string | null): Promise<void> {
  await ctx.sql`update transports set opening_estimate = ${amount} where id = ${transport.id}`;
}

export interface StatusChange {
  readonly totalAmount?: string | null;
  readonly fixedPrice?: string | null;
}

/** Does nothing if nothing changes; stores who canceled. The transport must be locked. */
export async function setTransportStatus(
  ctx: Ctx,
  transport: LockedTransport,
  to: TransportStatus,
  change: StatusChange = {},
): Promise<LockedTransport> {
  const { totalAmount = transport.totalAmount, fixedPrice = transport.fixedPrice } = change;
  if (to === transport.status && totalAmount === transport.totalAmount && fixedPrice === transport.fixedPrice) return transport;
  await ctx.sql`
    update transports set status = ${to}, total_amount = ${totalAmount}, fixed_price = ${fixedPrice}, updated_at = ${ctx.now},
      delivery_date = coalesce(${to === 'delivered' ? ctx.now : null}, delivery_date),
      agreed_details = case when ${isBookedBeforePickup(to)} then agreed_details end,
      details_changed_at = case when ${isBookedBeforePickup(to)} then details_changed_at end,
      cancelled_at = coalesce(cancelled_at, ${to === 'cancelled' ? ctx.now : null}),
      cancelled_by = coalesce(cancelled_by, ${to === 'cancelled' ? (ctx.actor?.id ?? null) : null})
    where id = ${transport.id}`;
  if (to !== transport.status)
    await publish(ctx, transportStatusChanged, {
      ...toFact(transport),
      from: transport.status,
      to,
      toLabel: statusLabels[to],
      totalAmount,
    });
  return { ...transport, status: to, totalAmount, fixedPrice };
}

/** Recounts acceptable offers, providers and the best price of a locked transport. Call it whenever an offer is added or removed. */
export async function recountOffers(ctx: Ctx, transport: LockedTransport): Promise<LockedTransport> {
  const open = isOpen(transport.status);
  const counts = open
    ? ctx.sql`workflow_state in ('quoted', 'assigned')`
    : ctx.sql`is_accepted and ${transport.status !== 'cancelled'} and coalesce(user_id, broker_id) is not null`;
  const [offers] = await ctx.sql<{ count: number; best: string | null; providers: number }[]>`
    select count(*) filter (where ${open})::int as count, (min(amount) filter (where ${open}))::text as best,
      count(distinct provider)::int as providers
    from (
      select total_quote as amount, coalesce(user_id, broker_id, carrier_id, id) as provider
      from quotes where transport_id = ${transport.id} and ${counts}
      union all select bid_amount, bidder_id from bids where transport_id = ${transport.id} and status = 'active' and ${open}) o`;
  await ctx.sql`
    update transports set offer_count = ${offers!.count}, provider_count = ${offers!.providers}, best_offer = ${offers!.best},
      updated_at = ${ctx.now}
    where id = ${transport.id}`;
  return transport.status === 'submitted' && offers!.count > 0 ? setTransportStatus(ctx, transport, 'quoted') : transport;
}
