import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import type { ChangeOrder } from './schemas.ts';
import { isOpenChange, type ChangeReason, type ChangeState } from './rules.ts';

/** What a decision about a change order rests on: its quote, and how it stands. */
export interface ChangeFacts extends QuoteParties {
  readonly state: ChangeState;
  readonly reason: ChangeReason | 'rescue';
}

/** Answers for the job towards the shipper: the broker of the quote, else its carrier. Who hauls for a broker settles with that one. */
export const isCarrierSide = (actor: Actor, { brokerId, carrierId }: Pick<QuoteParties, 'brokerId' | 'carrierId'>): boolean =>
  (brokerId ?? carrierId) === actor.id;

/** The carrier's side asks for more from the booking until the delivery. */
export const mayAskForMore = (actor: Actor, quote: QuoteParties): boolean =>
  isCarrierSide(actor, quote) && quote.isAccepted && ['booked', 'assigned', 'in_transit'].includes(quote.workflowState);

/** The price between shipper and carrier's side is theirs, and of those who look over both. */
export const mayReadChanges = (actor: Actor, quote: QuoteParties): boolean =>
  quote.shipperId === actor.id || isCarrierSide(actor, quote) || isOverseer(actor);

/** The shipper says yes to what was asked. */
export const mayApproveChange = (actor: Actor, change: ChangeFacts): boolean => change.shipperId === actor.id && change.state === 'asked';

/** The shipper says no, until it is paid; the price of a carrier that it booked itself is no request. */
export const mayDeclineChange = (actor: Actor, change: ChangeFacts): boolean =>
  change.shipperId === actor.id && isOpenChange(change.state) && change.reason !== 'rescue';

/** The shipper pays what was approved. */
export const mayPayChange = (actor: Actor, change: ChangeFacts): boolean => change.shipperId === actor.id && change.state === 'approved';

/** The carrier's side takes back what it asked, until it is paid. */
export const mayTakeChangeBack = (actor: Actor, change: ChangeFacts): boolean =>
  isCarrierSide(actor, change) && isOpenChange(change.state) && change.reason !== 'rescue';

/** Before pickup the carrier's side leaves the job because it was declined, or not answered. */
export const mayWithdrawForChange = (actor: Actor, change: ChangeFacts): boolean =>
  isCarrierSide(actor, change) &&
  ['declined', 'lapsed'].includes(change.state) &&
  change.isAccepted &&
  ['booked', 'assigned'].includes(change.workflowState);

/** The answers that travel with a change order, so that screens never ask for a role. */
export const changeCan = (actor: Actor, change: ChangeFacts): ChangeOrder['can'] => ({
  approve: mayApproveChange(actor, change),
  decline: mayDeclineChange(actor, change),
  pay: mayPayChange(actor, change),
  takeBack: mayTakeChangeBack(actor, change),
  withdraw: mayWithdrawForChange(actor, change),
});
