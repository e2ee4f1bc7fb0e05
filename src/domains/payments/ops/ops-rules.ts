import { conflict, type AppError } from '#shared/errors.ts';
import { formatUsd } from '#shared/money.ts';
import { isFunded, type EscrowStatus } from '../ledger/escrow-rules.ts';
import { getFree as freeOfBooks } from '../disputes/hold-rules.ts';
import type { Balances } from '../ledger/ledger-rules.ts';
import type { OpsActionKind, Stall } from './schemas.ts';

export const secondPersonHours = 48;

/** Amounts in cents. */
export interface OpsFacts {
  readonly escrowStatus: EscrowStatus;
  readonly transportStatus: string;
  readonly recipientUserId: string | null;
  /** The vehicle was picked up or an override was used. */
  readonly needsApproval: boolean;
  readonly amountCents: number;
  readonly serviceFeeCents: number;
  readonly earnedFeeCents: number;
  readonly books: Balances;
  /** Requested, outcome unknown. */
  readonly promisedCents: number;
  /** Failed refunds not requested again; included in the free amount, but never the carrier's. */
  readonly owedCents: number;
  readonly unpaidPriceCents: number;
  /** Sent and neither reversed nor being reversed. */
  readonly reversibleCents: number;
  /** Requested, waiting because the carrier is blocked. */
  readonly blockedCents: number;
  /** Never called, so it cannot have been sent. */
  readonly uncalledCents: number;
}

export const toFree = ({ books, promisedCents }: OpsFacts): number => freeOfBooks(books, promisedCents);

const getPayable = (facts: OpsFacts): number => Math.max(0, toFree(facts) - facts.owedCents);

/** Unearned service fee within the free cents; never goes to the carrier. */
export const getFeeRemaining = (facts: OpsFacts): number =>
  Math.min(getPayable(facts), Math.max(0, facts.serviceFeeCents - facts.earnedFeeCents));

/** At most the unpaid part of the agreed price. */
export const getReleasable = (facts: OpsFacts): number => Math.min(getPayable(facts) - getFeeRemaining(facts), facts.unpaidPriceCents);

/** Free cents plus what waits for a blocked carrier. */
export const getRefundable = (facts: OpsFacts): number => toFree(facts) + facts.uncalledCents;

const wasPickedUp = ({ transportStatus }: OpsFacts): boolean => ['in_transit', 'delivered', 'completed'].includes(transportStatus);

const nothing = () => conflict('nothing_there', 'No money is available for this');
const beyond = (cents: number) => conflict('beyond_sum', `Only ${formatUsd(cents)} is available`);

/** 409 `nothing_there`, `beyond_sum`; null if allowed. */
export function whyNoHold(facts: OpsFacts, cents: number): AppError | null {
  if (!isFunded(facts) || toFree(facts) === 0) return nothing();
  return cents > toFree(facts) ? beyond(toFree(facts)) : null;
}

/** 409 `nothing_there`, `no_payee`, `not_picked_up`, `beyond_sum`; null if allowed. */
export function whyNoRelease(facts: OpsFacts, cents: number): AppError | null {
  if (!isFunded(facts) || getReleasable(facts) === 0) return nothing();
  if (!facts.recipientUserId) return conflict('no_payee', 'No carrier has taken this job, so there is no one to pay');
  if (!wasPickedUp(facts))
    return conflict('not_picked_up', 'The vehicle was not picked up yet. To refund the shipper, cancel the transport.');
  return cents > getReleasable(facts) ? beyond(getReleasable(facts)) : null;
}

/** Not if two administrators decide: then the rules for a single one do not apply. */
const isBeforePickup = (facts: OpsFacts): boolean =>
  isFunded(facts) && !facts.needsApproval && ['accepted', 'assigned'].includes(facts.transportStatus);

/** Refunds all that is left after an earlier part, so that the booking is paid again. */
const paysAgain = (facts: OpsFacts, cents: number): boolean => cents === getRefundable(facts) && cents < facts.amountCents;

export const getLeastRefund = (facts: OpsFacts): number => (isBeforePickup(facts) ? Math.max(1, getRefundable(facts)) : 1);

/**
 * Before pickup only a cancellation refunds, or a refund of all that is left of a partly refunded payment (docs/decisions/055).
 * 409 `nothing_there`, `paid_out`, `already_sent`, `beyond_sum`, `cancel_instead`; null if allowed.
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

/** The provider may still refuse if the carrier's account has too little. 409 `nothing_there`, `beyond_sum`; null if allowed. */
export function whyNoReversal({ escrowStatus, reversibleCents }: OpsFacts, cents: number): AppError | null {
  if (!(['released', 'refunded'].includes(escrowStatus) || isFunded({ escrowStatus })) || reversibleCents === 0)
    return conflict('nothing_there', 'The carrier has received nothing from this payment that can be reversed');
  return cents > reversibleCents ? conflict('beyond_sum', `Only ${formatUsd(reversibleCents)} can be reversed`) : null;
}

/** All that waits or nothing. 409 `nothing_there`, `beyond_sum`; null if allowed. */
export function whyNotReleasable({ blockedCents }: OpsFacts, cents: number): AppError | null {
  if (blockedCents === 0) return conflict('nothing_there', 'No payout is waiting because of a blocked carrier');
  if (cents === blockedCents) return null;
  return conflict(
    'beyond_sum',
    `The waiting amount is now ${formatUsd(blockedCents)}. Decline this request and make a new one for the full amount.`,
  );
}

/** Only the full owed amount, while it is free. 409 `not_owed`, `nothing_there`, `beyond_sum`; null if allowed. */
export function findExternalRefundRefusal(facts: OpsFacts, owedCents: number, cents: number): AppError | null {
  if (owedCents === 0) return conflict('not_owed', 'This refund is no longer owed. It was sent again or settled another way.');
  if (owedCents !== cents)
    return conflict('not_owed', `The owed amount is now ${formatUsd(owedCents)}. Decline this request and make a new one.`);
  if (toFree(facts) === 0) return nothing();
  return cents > toFree(facts) ? beyond(toFree(facts)) : null;
}

/** Always for blocked carriers and refunds outside the provider; never for holds. `cents` includes earlier releases. */
export const needsSecondPerson = (kind: OpsActionKind, cents: number, aboveCents: number): boolean =>
  kind === 'let_go' || kind === 'given_back' || (kind !== 'hold' && cents > aboveCents);

/** Includes releasing a hold whose money would go back to the shipper. */
export const isJointRefund = (
  { needsApproval, transportStatus }: Pick<OpsFacts, 'needsApproval' | 'transportStatus'>,
  kind: OpsActionKind,
  isReturned = false,
): boolean =>
  needsApproval && (kind === 'refund' || kind === 'reversal' || (kind === 'thaw' && (isReturned || transportStatus === 'cancelled')));

/** Never reveals the service fee. */
export const getCarriersPart = (cents: number, priceCents: number): number => Math.min(cents, priceCents);

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
