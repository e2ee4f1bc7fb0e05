import type { MoneyOperationState } from '../transfers/money-operation-rules.ts';
import type { PayoutTransfer } from './schemas.ts';

export interface TransferFacts {
  readonly state: MoneyOperationState;
  readonly cents: number;
  readonly takenBackCents: number;
  readonly isGivenUp: boolean;
  readonly isGivenBack: boolean;
}

export interface PayeeStatus {
  readonly isReady: boolean;
  readonly isHeld: boolean;
}

/** A requested transfer without a payout account is `waiting`, even if payouts are on hold. */
export function getTransferState(
  { state, cents, takenBackCents, isGivenUp, isGivenBack }: TransferFacts,
  { isReady, isHeld }: PayeeStatus,
): PayoutTransfer['state'] {
  if (state === 'asked') return isReady ? (isHeld ? 'held' : 'on_its_way') : 'waiting';
  if (state === 'refused') return isGivenUp ? 'given_up' : 'refused';
  if (state === 'withdrawn') return isGivenBack ? 'given_back' : 'withheld';
  return takenBackCents >= cents ? 'taken_back' : 'paid';
}
