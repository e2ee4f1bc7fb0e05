import type { MoneyOperationState } from '../transfers/money-operation-rules.ts';
import type { PayoutTransfer } from './schemas.ts';

/** A transfer to the reader as its rows tell it. */
export interface TransferFacts {
  readonly state: MoneyOperationState;
  readonly cents: number;
  readonly takenBackCents: number;
  /** Refused as often as it is tried: it is not tried again before the payout account can be paid anew. */
  readonly isGivenUp: boolean;
  /** Withdrawn by a refund of the desk; else by what froze its sum. */
  readonly isGivenBack: boolean;
}

/** What a transfer that was asked for meets on the payee's side. */
export interface PayeeStatus {
  /** The payout account can be paid. */
  readonly isReady: boolean;
  /** Payouts wait for 72 hours or for a reviewer. */
  readonly isHeld: boolean;
}

/** Where a transfer stands for its payee: without an account it waits for that first. */
export function getTransferState(
  { state, cents, takenBackCents, isGivenUp, isGivenBack }: TransferFacts,
  { isReady, isHeld }: PayeeStatus,
): PayoutTransfer['state'] {
  if (state === 'asked') return isReady ? (isHeld ? 'held' : 'on_its_way') : 'waiting';
  if (state === 'refused') return isGivenUp ? 'given_up' : 'refused';
  if (state === 'withdrawn') return isGivenBack ? 'given_back' : 'withheld';
  return takenBackCents >= cents ? 'taken_back' : 'paid';
}
