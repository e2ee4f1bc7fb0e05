import { deleteIdleGuest, findGuestScope } from '#domains/accounts/guests.ts';
import { hashOfNobody } from '#domains/accounts/passwords/passwords.ts';
import { cancelTransport } from '#domains/quotes/ending/cancellation.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { getTransport } from '#domains/transports/queries.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import {
  guestTransport,
  type readGuestOffers as readEndpoint,
  type withdrawGuestRequest as withdrawEndpoint,
} from './guest-offers-schemas.ts';
import { listTransportBids } from '../queries.ts';

/** Throws 422 `link_invalid`. */
export async function readGuestOffers(ctx: Ctx, token: string): Promise<ReplyOf<typeof readEndpoint>> {
  const { actor, transportId } = await findGuestScope(ctx, token);
  const guest: ActorCtx = { ...ctx, actor };
  const transport = await getTransport(guest, transportId);
  const [quotes, bids] = await Promise.all([listTransportQuotes(guest, transportId), listTransportBids(guest, transportId)]);
  const { accept, cancel } = transport.can;
  return { transport: guestTransport.parse({ ...transport, can: { accept, withdraw: cancel && isOpen(transport.status) } }), quotes, bids };
}

/**
 * Withdraws the request of a guest's link and deletes the guest's account with its last request. Throws 422 `link_invalid`, and 409
 * `not_open` if the request was already withdrawn or booked.
 */
export async function withdrawGuestRequest(ctx: Ctx, token: string): Promise<ReplyOf<typeof withdrawEndpoint>> {
  const nobodysHash = await hashOfNobody();
  return inTransaction(ctx, async (tx) => {
    const { actor, transportId } = await findGuestScope(tx, token);
    const guest: ActorCtx = { ...tx, actor };
    const transport = await lockTransport(guest, transportId);
    if (!transport || !isOpen(transport.status)) throw conflict('not_open', 'This request is no longer open');
    await cancelTransport(guest, transportId, { reason: null });
    return { withdrawn: true, accountDeleted: await deleteIdleGuest(guest, nobodysHash) };
  });
}
