import { unconfirmedAddress } from '#domains/accounts/addresses/address-confirmation.ts';
import { lockConfirmedAddress } from '#domains/accounts/reauthentication/confirmed-address.ts';
import { findAccountByEmail, type Account } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import { requireGate, statusOfActor } from '#domains/compliance/gate.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError, conflict, forbidden } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import type { Quote } from '../schemas.ts';
import type { dispatchQuote as dispatchEndpoint } from '../crew/driver-schemas.ts';
import { lockDriver, requireFreeDriver } from '../crew/driver-answer.ts';
import { quoteDriverNamed } from '../events/driver-named.ts';
import { lockQuote, toQuoteFact, type LockedQuote } from './locked-quote.ts';
import { isNamedParty, isShipper, isUpForGrabs, mayDispatch } from '../policy.ts';
import { getQuote, quoteMissing } from '../queries.ts';
import { applyStep } from './steps.ts';

type Names = Partial<BodyOf<typeof dispatchEndpoint>>;

const refuseField = (code: string, field: string, message: string) => new AppError(422, code, message, { fields: { [field]: message } });

async function usableAccount(ctx: ActorCtx, email: string, roles: readonly Role[]): Promise<Account | null> {
  const account = await findAccountByEmail(ctx, email);
  return account && roles.includes(account.role) && (await lockUsable(ctx, [account.id])) ? account : null;
}

const drivers: readonly Role[] = ['driver', 'independent_driver'];

async function findDriver(ctx: ActorCtx, email: string | null | undefined): Promise<Account | null> {
  if (!email) return null;
  const driver = await usableAccount(ctx, email, drivers);
  if (!driver) throw refuseField('not_a_driver', 'driverEmail', 'No driver uses this email address');
  if (!driver.emailVerified) throw unconfirmedAddress('driverEmail');
  return driver;
}

/** Locks possible drivers by id, before the transport, including an independent driver named as carrier. */
async function holdDrivers(ctx: ActorCtx, { driverEmail, carrierEmail }: Names): Promise<void> {
  const ids = new Set<string>();
  for (const email of [driverEmail, carrierEmail]) {
    const account = email ? await findAccountByEmail(ctx, email) : null;
    if (account && drivers.includes(account.role)) ids.add(account.id);
  }
  for (const id of [...ids].toSorted()) await lockDriver(ctx, id);
}

/** A named carrier must pass the gate as if it took the job itself. */
async function getCarrier(ctx: ActorCtx, email: string | null | undefined): Promise<Account> {
  const carrier = email ? await usableAccount(ctx, email, ['carrier', 'independent_driver']) : null;
  if (!carrier)
    throw refuseField('not_a_carrier', 'carrierEmail', email ? 'No carrier uses this email address' : "Enter the carrier's email address");
  const { canBid } = await statusOfActor({ ...ctx, actor: { ...carrier, sessionId: ctx.actor.sessionId } });
  if (!canBid) throw refuseField('not_a_carrier', 'carrierEmail', 'This carrier does not meet the compliance requirements');
  return carrier;
}

/** Throws the error for an actor who may not dispatch now; 404 if it may not see the quote. */
async function refuseDispatch(ctx: ActorCtx, quote: LockedQuote): Promise<void> {
  const { actor } = ctx;
  if (mayDispatch(actor, quote)) return;
  const wasUpForGrabs = quote.kind === 'opening' && quote.isAccepted && quote.carrierId !== null;
  if (wasUpForGrabs && !isNamedParty(actor, quote)) throw conflict('already_assigned', 'Another carrier has taken this job');
  await getQuote(ctx, quote.id);
  if (isShipper(actor, quote)) throw forbidden('Only the carrier or broker of this quote can dispatch it');
  if (!quote.isAccepted) throw conflict('not_booked', 'The shipper has not accepted this quote');
  if (isUpForGrabs(quote)) throw forbidden('Only a carrier or an independent driver can take this job');
  if (quote.carrierId === actor.id || quote.brokerId === actor.id) throw conflict('already_assigned', 'This job has already started');
  throw forbidden('Only the carrier or broker of this quote can dispatch it');
}

interface Parties {
  readonly carrierId: string;
  readonly driverId: string | null;
  readonly driver: Account | null;
  readonly isOnOtherJob: boolean;
  readonly isCarrierNamed: boolean;
}

/** An independent driver drives itself unless another driver is named. */
async function getParties(ctx: ActorCtx, quote: LockedQuote, names: Names): Promise<Parties> {
  const { actor } = ctx;
  const driver = await findDriver(ctx, names.driverEmail);
  const isCarrierNamed = quote.brokerId === actor.id && (quote.carrierId === null || Boolean(names.carrierEmail));
  const carrier = isCarrierNamed ? await getCarrier(ctx, names.carrierEmail) : null;
  const carrierId = carrier?.id ?? quote.carrierId ?? actor.id;
  const carrierRole = carrier?.role ?? (carrierId === actor.id ? actor.role : null);
  const currentDriverId = carrierId === quote.carrierId ? quote.driverId : null;
  const drives = driver ?? (currentDriverId === null && carrierRole === 'independent_driver' ? carrier : null);
  const isNamedByOthers = drives !== null && drives.id !== actor.id && drives.id !== quote.driverId;
  const isOnOtherJob = isNamedByOthers && (await requireFreeDriver(ctx, drives, quote.id, names.takesBoth === true));
  return {
    carrierId,
    driver,
    isOnOtherJob,
    isCarrierNamed,
    driverId: driver?.id ?? currentDriverId ?? (carrierRole === 'independent_driver' ? carrierId : null),
  };
}

/**
 * Takes the job or names carrier and driver before pickup. Idempotent. Throws 404, 403 (`gate_closed`, `email_unverified`), 422
 * `not_a_driver`, `not_a_carrier`, 409 `not_booked`, `already_assigned`, `driver_busy` unless `takesBoth`.
 */
export const dispatchQuote = (ctx: ActorCtx, quoteId: string, names: Names): Promise<Quote> =>
  inTransaction(ctx, async (inner) => {
    await holdDrivers(inner, names);
    const quote = await lockQuote(inner, quoteId);
    if (!quote) throw quoteMissing();
    await refuseDispatch(inner, quote);
    await requireGate(inner, 'dispatch', quote.transport.vehicleValue);
    await lockConfirmedAddress(inner);
    const { carrierId, driverId, driver, isOnOtherJob, isCarrierNamed } = await getParties(inner, quote, names);
    const isSame = quote.workflowState === 'assigned' && quote.carrierId === carrierId && quote.driverId === driverId;
    if (isSame) return getQuote(inner, quoteId);
    const moved = await applyStep(inner, quote, 'assigned', { carrierId, driverId });
    if (isCarrierNamed) await inner.sql`update quotes set carrier_pay = ${names.carrierPay ?? null} where id = ${quote.id}`;
    if (driver) await publish(inner, quoteDriverNamed, { ...toQuoteFact(inner, moved), driverName: driver.fullName, isOnOtherJob });
    return getQuote(inner, quoteId);
  });
