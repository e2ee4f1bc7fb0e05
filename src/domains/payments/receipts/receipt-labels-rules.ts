import type { MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import type { JournalKind } from '../ledger/ledger-rules.ts';
import type { ReceiptCard } from './schemas.ts';

/** 'R-8C9A-4F21', short enough to read out; the end of the id, because its start is the time. */
export const receiptNumber = (paymentId: string): string => `R-${paymentId.slice(-8, -4)}-${paymentId.slice(-4)}`.toUpperCase();

const charged: Partial<Record<MoneyOperationCause, string>> = { booking: 'Booking', change_order: 'Change order' };

const returned: Readonly<Record<MoneyOperationCause, string>> = {
  booking: 'Refunded',
  change_order: 'Refunded',
  completed: 'Refunded',
  dry_run: 'Refunded',
  cancelled: 'Booking cancelled',
  no_carrier: 'No carrier found in time',
  carrier_withdrew: 'Carrier withdrew',
  no_show: 'Carrier did not come',
  price_drop: 'Price reduced',
  claim: 'Claim decided',
  desk: 'Decided by support',
  late_capture: 'Paid after the booking ended',
  dashboard: 'Manual refund',
};

export const describeCharge = (cause: MoneyOperationCause | null): string => (cause && charged[cause]) ?? 'Charge';

export const describeRefund = (kind: JournalKind, cause: MoneyOperationCause | null): string =>
  kind === 'refund_returned' || kind === 'refund_borne_returned'
    ? 'Returned by your card'
    : kind === 'given_back'
      ? 'Refunded outside the card'
      : kind === 'dispute_lost'
        ? 'Returned by your bank after a dispute'
        : cause
          ? returned[cause]
          : 'Refunded';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa ending in 4242'. */
export const describeCard = ({ brand, last4 }: ReceiptCard): string => `${brands[brand] ?? 'Card'} ending in ${last4}`;

export const statementLabels = { transfer: 'Job delivered', fee_in_vain: 'Dry-run fee', reversal: 'Reversed' } as const;

/** '2026-11' → 'November 2026'. */
export const describeMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
