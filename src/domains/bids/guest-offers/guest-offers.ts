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

/** What the link of a guest's mail shows: one transport and its offers, and nothing else of the account. Throws 422 `link_invalid`. */
export async function readGuestOffers(ctx: Ctx, token: string): Promise<ReplyOf<typeof readEndpoint>> {
  const { actor, transportId } = await findGuestScope(ctx, token);
  const guest: ActorCtx = { ...ctx, actor };
  const shown = await getTransport(guest, transportId);
  const [quotes, bids] = await Promise.all([listTransportQuotes(guest, transportId), listTransportBids(guest, transportId)]);
  const { accept, cancel } = shown.can;
  return { transport: guestTransport.parse({ ...shown, can: { accept, withdraw: cancel && isOpen(shown.status) } }), quotes, bids };
}

/**
 * Withdraws the request that a guest's link is for; the guest's account is deleted with its last one. Throws 422 `link_invalid`, 409 `not_open`
 * for a request that was withdrawn or booked before.
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
