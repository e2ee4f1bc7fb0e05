import { formatUsd } from '#shared/money.ts';
import type { EscrowCause, EscrowEvent } from '../ledger/escrow-rules.ts';
import type { Balances } from '../ledger/ledger-rules.ts';

/** What may freeze money of a payment. */
export const holdCauses = ['claim', 'case', 'dispute', 'desk'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** What administrators release in the payments console: their own holds, and those of cases. */
export const isReleasedByOps = (cause: HoldCause): boolean => cause === 'desk' || cause === 'case';

/** Who freezes and thaws, as the table of states calls it. */
export const holderOf: Readonly<Record<HoldCause, EscrowCause>> = {
  claim: 'platform',
  case: 'platform',
  dispute: 'provider',
  desk: 'admin',
};

/** What of the books is neither frozen, nor out, nor promised, in cents; never below zero. */
export const getFree = (books: Balances, promisedCents: number): number => Math.max(0, books.held - promisedCents);

/** Where the cents of a hold come from. */
export interface HoldShares {
  readonly frozenCents: number;
  readonly borneCents: number;
}

/**
 * The shares of a sum that is to be frozen. The bank of the card asks nobody: what of a dispute is not free any more, because the carrier
 * has it or was promised it, the platform bears.
 */
export function holdShares(cause: HoldCause, cents: number, freeCents: number): HoldShares {
  const frozenCents = cause === 'dispute' ? Math.min(cents, freeCents) : cents;
  return { frozenCents, borneCents: cents - frozenCents };
}

/** Why a claim, a case or the desk cannot freeze a sum, which is at most what is in dispute; null when it can, or a dispute does. */
export function refuseHold(cause: HoldCause, cents: number, freeCents: number): { code: string; message: string } | null {
  if (!Number.isSafeInteger(cents) || cents <= 0) return { code: 'hold_sum_invalid', message: 'Enter an amount above $0.00' };
  if (cause === 'dispute' || cents <= freeCents) return null;
  if (freeCents === 0)
    return {
      code: 'hold_nothing_there',
      message: 'Nothing of this payment can be put on hold. It was paid out, refunded or is already on hold.',
    };
  return {
    code: 'hold_too_much',
    message: `Only ${formatUsd(freeCents)} of this payment can be put on hold. The rest was paid out, refunded or is already on hold.`,
  };
}

/** What the end of a hold means for the payment's state, by the books after it: null while something else is frozen. */
export function endOfHold({ held, disputes, carrier }: Balances): Extract<EscrowEvent, 'thawed' | 'released' | 'returned'> | null {
  if (disputes > 0) return null;
  if (held > 0) return 'thawed';
  return carrier > 0 ? 'released' : 'returned';
}
