import { formatUsd, toCents } from '#shared/money.ts';
import type { RetainedSums, Payment } from '../schemas.ts';

type RefundFacts = Pick<Payment, 'back' | 'escrowStatus' | 'reader'>;

/** 'service fee $185.00, to the carrier $100.00'. */
function describeRetained({ toCarrier, feeKept, stillHere }: RetainedSums, escrowStatus: Payment['escrowStatus']): string {
  const parts = [
    { words: 'the service fee', amount: feeKept },
    { words: 'to the carrier', amount: toCarrier },
    { words: escrowStatus === 'held' ? 'held or on hold' : 'held', amount: stillHere },
  ].filter(({ amount }) => toCents(amount) > 0);
  return parts.length === 1 ? parts[0]!.words : parts.map(({ words, amount }) => `${words} ${formatUsd(amount)}`).join(', ');
}

/** 'Refunded $1,100.00, $185.00 kept: the service fee'. Null if nothing was refunded, and for the payee. */
export function describeStored({ back, escrowStatus, reader }: RefundFacts): string | null {
  if (!back) return null;
  const refunded = `Refunded ${formatUsd(back.refunded)}`;
  if (toCents(back.kept) === 0) return `${refunded}, everything ${reader === 'payer' ? 'you' : 'the shipper'} paid`;
  return `${refunded}, ${formatUsd(back.kept)} kept: ${describeRetained(back, escrowStatus)}`;
}
