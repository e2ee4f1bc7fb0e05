import { actorWithoutSession } from '#domains/accounts/acting.ts';
import { findGuest, openGuestAccount, openGuestLink } from '#domains/accounts/guests.ts';
import { findAccountByEmail } from '#domains/accounts/queries.ts';
import { linkInvalid } from '#domains/accounts/addresses/email-links.ts';
import { toTokenHash } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readPhone } from '#server/phone.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError, conflict, forbidden } from '#shared/errors.ts';
import type { confirmRequest as confirmEndpoint, readConfirmation as readEndpoint } from './confirmation-schemas.ts';
import type { QuoteRequest } from '../schemas.ts';
import { mark } from './linking.ts';
import { getRequest, type PendingRow } from './pending-requests.ts';
import { submitRequest } from './requests.ts';

type ConfirmationReply = ReplyOf<typeof confirmEndpoint>;

interface StandingRow {
  readonly isProcessed: boolean;
  readonly confirmedAt: string | null;
  readonly isTooOld: boolean;
}

type ConfirmedRow = StandingRow & PendingRow;

function usable<Row extends StandingRow>(row: Row | undefined): Row {
  if (!row) throw linkInvalid();
  if (row.isTooOld && !row.isProcessed) throw new AppError(422, 'link_expired', 'This link has expired. Request a new one.');
  return row;
}

const getOutcome = ({ confirmedAt }: StandingRow): 'confirmed' | 'taken' => (confirmedAt ? 'confirmed' : 'taken');

/** Throws 422 `link_invalid` for an unknown or replaced link, `link_expired`. */
async function lockConfirmed({ sql, now }: Ctx, token: string): Promise<ConfirmedRow> {
  const [row] = await sql<ConfirmedRow[]>`
    select *, confirm_expires_at <= ${now} as is_too_old from pending_quotes where confirm_token_hash = ${toTokenHash(token)} for update`;
  return usable(row);
}

/** Read-only. Throws 422 `link_invalid`, `link_expired`. */
export async function readConfirmation({ sql, now }: Ctx, token: string): Promise<ReplyOf<typeof readEndpoint>> {
  const [row] = await sql<StandingRow[]>`
    select is_processed, confirmed_at, confirm_expires_at <= ${now} as is_too_old from pending_quotes
    where confirm_token_hash = ${toTokenHash(token)}`;
  return { state: usable(row).isProcessed ? getOutcome(row!) : 'waiting' };
}

const bare = (outcome: ConfirmationReply['outcome']): ConfirmationReply => ({ outcome, offersToken: null });

/** A new offers link while the mailed one is valid and the guest has no password. */
async function shownAgain(ctx: Ctx, row: ConfirmedRow): Promise<ConfirmationReply> {
  const outcome = getOutcome(row);
  if (outcome === 'taken' || row.isTooOld) return bare(outcome);
  const [transport] = await ctx.sql<
    { id: string; shipperId: string }[]
  >`select id, shipper_id from transports where id = ${row.transportId}`;
  const guest = transport && (await findGuest(ctx, transport.shipperId));
  return { outcome, offersToken: guest ? await openGuestLink(ctx, guest, transport.id) : null };
}

/** Finds or creates the guest; null if a regular account has the address. Throws 403 `blocked`. */
async function readGuest(ctx: Ctx, { email, fullName, phone }: QuoteRequest): Promise<ActorCtx | null> {
  const account = await findAccountByEmail(ctx, email);
  if (account && !account.isGuest) return null;
  if (account && !account.isUsable) throw forbidden('Your account has been blocked. Please contact support.', 'blocked');
  return {
    ...ctx,
    actor: actorWithoutSession(account ?? (await openGuestAccount(ctx, { email, fullName, phoneNumber: readPhone(phone) ?? phone }))),
  };
}

/** Handles an address that was registered or confirmed concurrently, or is reserved for its former owner. */
const guestOrNobody = (ctx: Ctx, request: QuoteRequest): Promise<ActorCtx | null> =>
  readGuest(ctx, request).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    return (await findAccountByEmail(ctx, request.email))?.isGuest ? readGuest(ctx, request) : null;
  });

/**
 * Confirms the address; the request goes live under a guest account. Idempotent; excludes a concurrent claim. Throws 422
 * `link_invalid`, `link_expired`, 403 `blocked`, 409 `request_over` if the model year or ZIP code is no longer valid.
 */
export const confirmRequest = (ctx: Ctx, { token }: BodyOf<typeof confirmEndpoint>): Promise<ConfirmationReply> =>
  inTransaction({ ...ctx, actor: null }, async (tx) => {
    const row = await lockConfirmed(tx, token);
    if (row.isProcessed) return shownAgain(tx, row);
    const request = getRequest(row);
    if (!request) throw conflict('request_over', 'This request can no longer be submitted. Please make a new quote request.');
    const guest = await guestOrNobody(tx, request);
    if (!guest) return bare('account_exists');
    const transport = await submitRequest(guest, request);
    await mark(guest, transport, row, true);
    return { outcome: 'live', offersToken: await openGuestLink(guest, guest.actor, transport.id) };
  });
