import { conflict, type AppError } from '#shared/errors.ts';
import { formatUsd } from '#shared/money.ts';
import { isFunded, type EscrowStatus } from '../ledger/escrow-rules.ts';
import { getFree as freeOfBooks } from '../disputes/hold-rules.ts';
import type { Balances } from '../ledger/ledger-rules.ts';
import type { OpsActionKind, Stall } from './schemas.ts';

/** Hours after which a request that no second administrator decided ends by itself. */
export const secondPersonHours = 48;

/** What the desk decides from, in cents. */
export interface OpsFacts {
  readonly escrowStatus: EscrowStatus;
  readonly transportStatus: string;
  readonly recipientUserId: string | null;
  /** A refund needs a second administrator, whatever its sum: the vehicle was picked up, or an override led here. */
  readonly needsApproval: boolean;
  /** What was agreed, the service fee included. */
  readonly amountCents: number;
  readonly serviceFeeCents: number;
  /** What of the service fee was earned already. */
  readonly earnedFeeCents: number;
  readonly books: Balances;
  /** Asked of the provider, and not known to have happened. */
  readonly promisedCents: number;
  /** Refused by the provider as a refund, and not asked for anew: of what is free, and not the carrier's. */
  readonly owedCents: number;
  /** What of the agreed price was neither sent to the carrier nor asked of the provider. */
  readonly unpaidPriceCents: number;
  /** What was sent to the carrier and is neither taken back nor asked back. */
  readonly reversibleCents: number;
  /** Asked of the provider, and waiting because the carrier's account is blocked. */
  readonly blockedCents: number;
  /** Of that, what was never called, and so cannot have been sent. */
  readonly uncalledCents: number;
}

/** What is neither frozen, nor out, nor promised, in cents. */
export const toFree = ({ books, promisedCents }: OpsFacts): number => freeOfBooks(books, promisedCents);

/** What of it is not owed back to the shipper, in cents. */
const getPayable = (facts: OpsFacts): number => Math.max(0, toFree(facts) - facts.owedCents);

/** What of the service fee is still to be earned from what is free, in cents: it never goes to the carrier. */
export const getFeeRemaining = (facts: OpsFacts): number =>
  Math.min(getPayable(facts), Math.max(0, facts.serviceFeeCents - facts.earnedFeeCents));

/** What can go to the carrier now, in cents: never more than the agreed price in all. */
export const getReleasable = (facts: OpsFacts): number => Math.min(getPayable(facts) - getFeeRemaining(facts), facts.unpaidPriceCents);

/** What can go back to the shipper now, in cents: what is free, and what waits for a blocked carrier and is taken back for it. */
export const getRefundable = (facts: OpsFacts): number => toFree(facts) + facts.uncalledCents;

const wasPickedUp = ({ transportStatus }: OpsFacts): boolean => ['in_transit', 'delivered', 'completed'].includes(transportStatus);

const nothing = () => conflict('nothing_there', 'No money is available for this');
const beyond = (cents: number) => conflict('beyond_sum', `Only ${formatUsd(cents)} is available`);

/** Why a sum cannot be held; null when it can. 409 `nothing_there`, `beyond_sum`. */
export function whyNoHold(facts: OpsFacts, cents: number): AppError | null {
  if (!isFunded(facts) || toFree(facts) === 0) return nothing();
  return cents > toFree(facts) ? beyond(toFree(facts)) : null;
}

/** Why a sum cannot go to the carrier early; null when it can. 409 `nothing_there`, `no_payee`, `not_picked_up`, `beyond_sum`. */
export function whyNoRelease(facts: OpsFacts, cents: number): AppError | null {
  if (!isFunded(facts) || getReleasable(facts) === 0) return nothing();
  if (!facts.recipientUserId) return conflict('no_payee', 'No carrier has taken this job, so there is no one to pay');
  if (!wasPickedUp(facts))
    return conflict('not_picked_up', 'The vehicle was not picked up yet. To refund the shipper, cancel the transport.');
  return cents > getReleasable(facts) ? beyond(getReleasable(facts)) : null;
}

/** Booked, paid by this payment, and never picked up; where two administrators decide, the rules of a single one do not apply. */
const isBeforePickup = (facts: OpsFacts): boolean =>
  isFunded(facts) && !facts.needsApproval && ['accepted', 'assigned'].includes(facts.transportStatus);

/** Whether a refund before pickup leaves the booking to be paid anew: all that is there goes, and it is not all that was agreed. */
const paysAgain = (facts: OpsFacts, cents: number): boolean => cents === getRefundable(facts) && cents < facts.amountCents;

/** The least that can be asked for as a refund, in cents: before pickup all that is left. */
export const getLeastRefund = (facts: OpsFacts): number => (isBeforePickup(facts) ? Math.max(1, getRefundable(facts)) : 1);

/**
 * Why a sum cannot go back to the shipper; null when it can. What the carrier has already is taken back first (`whyNoReversal`). Before pickup money goes back by a cancellation, so
 * that no carrier hauls for less than it agreed to; what came too late for a payment that ended goes back as well; where a part is gone already, all that is left can go, and the booking is paid anew (docs/decisions/055). 409
 * `nothing_there`, `paid_out`, `already_sent`, `beyond_sum`, `cancel_instead`.
 */
export function whyNoRefund(facts: OpsFacts, cents: number): AppError | null {
  const thereCents = getRefundable(facts);
  const maySentCents = facts.blockedCents - facts.uncalledCents;
  const { carrier } = facts.books;
  if (carrier > 0 && cents > thereCents)
    return conflict(
      'paid_out',
      `The carrier already received ${formatUsd(carrier)} of this payment and ${formatUsd(thereCents)} is left. Reverse the transfer first; the money then goes to the shipper automatically.`,
    );
  if (maySentCents > 0 && cents > thereCents)
    return conflict(
      'already_sent',
      `${formatUsd(maySentCents)} was being sent when the carrier was blocked and may have arrived. You can refund it once the payment provider confirms the result.`,
    );
  if (thereCents === 0) return nothing();
  if (cents > thereCents) return beyond(thereCents);
  if (isBeforePickup(facts) && !paysAgain(facts, cents))
    return conflict(
      'cancel_instead',
      thereCents < facts.amountCents
        ? `Before pickup you can only refund the full ${formatUsd(thereCents)} that is left. The shipper then pays again or cancels.`
        : 'Before pickup, cancel the transport to refund the shipper. This also releases the carrier.',
    );
  return null;
}

/**
 * Why a sum cannot be taken back from the carrier, the fee for an arrival in vain included; null when it can be asked: the provider takes it while the carrier's account has as much.
 * 409 `nothing_there`, `beyond_sum`.
 */
export function whyNoReversal({ escrowStatus, reversibleCents }: OpsFacts, cents: number): AppError | null {
  if (!(['released', 'refunded'].includes(escrowStatus) || isFunded({ escrowStatus })) || reversibleCents === 0)
    return conflict('nothing_there', 'The carrier received nothing of this payment that can be reversed');
  return cents > reversibleCents ? conflict('beyond_sum', `Only ${formatUsd(reversibleCents)} can be reversed`) : null;
}

/** Why what waits for a blocked carrier cannot be let go; null when it can: all that waits, or nothing. 409 `nothing_there`, `beyond_sum`. */
export function whyNotReleasable({ blockedCents }: OpsFacts, cents: number): AppError | null {
  if (blockedCents === 0) return conflict('nothing_there', 'No payout is waiting because of a blocked carrier');
  if (cents === blockedCents) return null;
  return conflict(
    'beyond_sum',
    `The waiting amount is now ${formatUsd(blockedCents)}. Decline this request and make a new one for the full amount.`,
  );
}

/**
 * Why what a refused refund still owes cannot be booked as given back another way; null when it can: all that is owed of it, as it was asked for,
 * while it is here and not frozen. All in cents. 409 `not_owed`, `nothing_there`, `beyond_sum`.
 */
export function findExternalRefundRefusal(facts: OpsFacts, owedCents: number, cents: number): AppError | null {
  if (owedCents === 0) return conflict('not_owed', 'This refund is no longer owed. It was sent again or settled another way.');
  if (owedCents !== cents)
    return conflict('not_owed', `The owed amount is now ${formatUsd(owedCents)}. Decline this request and make a new one.`);
  if (toFree(facts) === 0) return nothing();
  return cents > toFree(facts) ? beyond(toFree(facts)) : null;
}

/**
 * Whether a second administrator confirms it: whatever lets money go above the sum of the configuration, with all that one alone let go
 * of the same payment before, any sum to a blocked carrier, and any that is given back outside the
 * provider, which nobody there can tell. A hold does not wait for anybody; it moves nothing and is released again.
 */
export const needsSecondPerson = (kind: OpsActionKind, cents: number, aboveCents: number): boolean =>
  kind === 'let_go' || kind === 'given_back' || (kind !== 'hold' && cents > aboveCents);

/**
 * Whether a step gives money back that one administrator never gives back alone: a refund, a reversal, and the end of a freeze after which the
 * sum goes back by itself, because the booking was cancelled or a refund came back from the card.
 */
export const isJointRefund = (
  { needsApproval, transportStatus }: Pick<OpsFacts, 'needsApproval' | 'transportStatus'>,
  kind: OpsActionKind,
  isReturned = false,
): boolean =>
  needsApproval && (kind === 'refund' || kind === 'reversal' || (kind === 'thaw' && (isReturned || transportStatus === 'cancelled')));

/** What the carrier's side is told of a sum, in cents: of the service fee it hears nothing. */
export const getCarriersPart = (cents: number, priceCents: number): number => Math.min(cents, priceCents);

/** What people read for a thing that the desk does. */
export const opsActionLabels: Record<OpsActionKind, string> = {
  hold: 'Hold',
  thaw: 'Release of a hold',
  release: 'Early payment to the carrier',
  refund: 'Refund',
  reversal: 'Transfer reversal',
  let_go: 'Payment to a blocked carrier',
  given_back: 'Refund outside the card',
};

const isKind = (kind: string | null): kind is OpsActionKind => kind !== null && Object.hasOwn(opsActionLabels, kind);

/** What stands still, in one line: 'Refused by the provider: $900.00, account_closed'. */
export function describeStall({ kind, amount, text }: Stall): string {
  const sum = formatUsd(amount);
  if (kind === 'refused') return `Refused by the provider: ${sum}${text ? `, ${text}` : ''}`;
  if (kind === 'frozen') return `On hold: ${sum}`;
  if (kind === 'account_blocked') return `Not sent because the carrier is blocked: ${sum}`;
  if (kind === 'short') return `Not picked up because part was refunded: ${sum}`;
  if (kind === 'unpaid') return `Unpaid for a day: ${sum}`;
  if (kind === 'arrival') return `Disputed dry run: ${sum}`;
  return `Needs approval: ${isKind(text) ? opsActionLabels[text].toLowerCase() : 'action'} of ${sum}`;
}
