import { formatUsd } from '#shared/money.ts';
import type { EscrowCause, EscrowEvent } from '../ledger/escrow-rules.ts';
import type { Balances } from '../ledger/ledger-rules.ts';

export const holdCauses = ['claim', 'case', 'dispute', 'desk'] as const;
export type HoldCause = (typeof holdCauses)[number];

export const isReleasedByOps = (cause: HoldCause): boolean => cause === 'desk' || cause === 'case';

export const holderByCause: Readonly<Record<HoldCause, EscrowCause>> = {
  claim: 'platform',
  case: 'platform',
  dispute: 'provider',
  desk: 'admin',
};

/** Cents neither on hold, sent nor requested; never negative. */
export const getFree = (books: Balances, promisedCents: number): number => Math.max(0, books.held - promisedCents);

export interface HoldShares {
  readonly frozenCents: number;
  readonly borneCents: number;
}

/** A dispute cannot be refused, so the platform covers any amount that is no longer free. */
export function holdShares(cause: HoldCause, cents: number, freeCents: number): HoldShares {
  const frozenCents = cause === 'dispute' ? Math.min(cents, freeCents) : cents;
  return { frozenCents, borneCents: cents - frozenCents };
}

/** Why a hold is refused; null if it is allowed. Disputes always are. */
export function refuseHold(cause: HoldCause, cents: number, freeCents: number): { code: string; message: string } | null {
  if (!Number.isSafeInteger(cents) || cents <= 0) return { code: 'hold_sum_invalid', message: 'Enter an amount above $0.00' };
  if (cause === 'dispute' || cents <= freeCents) return null;
  if (freeCents === 0)
    return {
      code: 'hold_nothing_there',
      message: 'None of this payment can be put on hold. It was paid out or refunded, or is already on hold.',
    };
  return {
    code: 'hold_too_much',
    message: `Only ${formatUsd(freeCents)} of this payment can be put on hold. The rest was paid out, refunded or is already on hold.`,
  };
}

/** Null while other holds exist. */
export function endOfHold({ held, disputes, carrier }: Balances): Extract<EscrowEvent, 'thawed' | 'released' | 'returned'> | null {
  if (disputes > 0) return null;
  if (held > 0) return 'thawed';
  return carrier > 0 ? 'released' : 'returned';
}
