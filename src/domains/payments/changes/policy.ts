import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import type { ChangeOrder } from './schemas.ts';
import { isOpenChange, type ChangeReason, type ChangeState } from './rules.ts';

export interface ChangeFacts extends QuoteParties {
  readonly state: ChangeState;
  readonly reason: ChangeReason | 'rescue';
}

/** The quote's broker, otherwise its carrier; a broker's carrier settles with the broker. */
export const isCarrierSide = (actor: Actor, { brokerId, carrierId }: Pick<QuoteParties, 'brokerId' | 'carrierId'>): boolean =>
  (brokerId ?? carrierId) === actor.id;

export const mayAskForMore = (actor: Actor, quote: QuoteParties): boolean =>
  isCarrierSide(actor, quote) && quote.isAccepted && ['booked', 'assigned', 'in_transit'].includes(quote.workflowState);

/** Carriers and drivers under a broker must not see the price. */
export const mayReadChanges = (actor: Actor, quote: QuoteParties): boolean =>
  quote.shipperId === actor.id || isCarrierSide(actor, quote) || isOverseer(actor);

export const mayApproveChange = (actor: Actor, change: ChangeFacts): boolean => change.shipperId === actor.id && change.state === 'asked';

/** A rescue difference cannot be declined: the shipper booked it. */
export const mayDeclineChange = (actor: Actor, change: ChangeFacts): boolean =>
  change.shipperId === actor.id && isOpenChange(change.state) && change.reason !== 'rescue';

export const mayPayChange = (actor: Actor, change: ChangeFacts): boolean => change.shipperId === actor.id && change.state === 'approved';

export const mayWithdrawChangeOrder = (actor: Actor, change: ChangeFacts): boolean =>
  isCarrierSide(actor, change) && isOpenChange(change.state) && change.reason !== 'rescue';

export const mayWithdrawForChange = (actor: Actor, change: ChangeFacts): boolean =>
  isCarrierSide(actor, change) &&
  ['declined', 'lapsed'].includes(change.state) &&
  change.isAccepted &&
  ['booked', 'assigned'].includes(change.workflowState);

export const changeCan = (actor: Actor, change: ChangeFacts): ChangeOrder['can'] => ({
  approve: mayApproveChange(actor, change),
  decline: mayDeclineChange(actor, change),
  pay: mayPayChange(actor, change),
  takeBack: mayWithdrawChangeOrder(actor, change),
  withdraw: mayWithdrawForChange(actor, change),
});
