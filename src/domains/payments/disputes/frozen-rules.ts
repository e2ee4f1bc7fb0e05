import { formatUsd, fromCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import type { FrozenSum, MoneyReader } from '../schemas.ts';

/** Cents; `borne` is the part covered by the platform. */
export type FrozenPart = { readonly cents: number; readonly borne: number } & Pick<FrozenSum, 'why' | 'reason'>;

/** Limits holds by reader: payees see only their part (`frozenCents`), never the shipper's. */
export function toFrozenSums(parts: readonly FrozenPart[], reader: MoneyReader, frozenCents: number): FrozenSum[] {
  let leftCents = reader === 'payee' ? frozenCents : Infinity;
  return parts.flatMap(({ cents, borne, why, reason }) => {
    const part = reader === 'payee' ? Math.min(why === 'returned' ? 0 : cents, leftCents) : cents + borne;
    leftCents -= part;
    return part > 0 ? [{ amount: fromCents(part), why, reason: why === 'desk' ? reason : null }] : [];
  });
}

const frozenLabels: Readonly<Record<FrozenSum['why'], (sum: string, reader: MoneyReader) => string>> = {
  claim: (sum) => `${sum} is on hold until the claim is settled.`,
  case: (sum) => `${sum} is on hold because the vehicle is withheld. It is released with the delivery.`,
  dispute: (sum) => `${sum} is on hold while the card’s bank reviews the payment. ${productName} support answers the bank.`,
  desk: (sum) => `${sum} is on hold until ${productName} support decides.`,
  returned: (sum, reader) =>
    `A refund of ${sum} was returned by ${reader === 'payer' ? 'your' : 'the shipper’s'} card. We keep it for ${reader === 'payer' ? 'you' : 'the shipper'}, and ${productName} support will send it again.`,
  dry_run: (sum) => `${sum} is on hold until ${productName} support decides on the disputed dry run.`,
};

export const frozenLines = ({ frozen, reader }: { readonly frozen: readonly FrozenSum[]; readonly reader: MoneyReader }): string[] =>
  frozen.map(({ amount, why, reason }) => `${frozenLabels[why](formatUsd(amount), reader)}${reason ? ` Reason: ${reason}` : ''}`);
