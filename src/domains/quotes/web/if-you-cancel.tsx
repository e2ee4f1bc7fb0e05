import { formatUsd } from '#shared/money.ts';
import { testPayments, type Settlement } from '#shared/settlement/settlement.ts';
import { howPaidBy } from '#web/settlement.ts';

interface IfYouCancelProps {
  /** How a booking made now is paid; undefined until it was asked. */
  paid: { readonly settlement: Settlement; readonly dryRunFee: string; readonly isTest: boolean } | undefined;
  /** The parties settle between them. */
  isDirect: boolean;
}

/** What is read before an offer is booked, in whichever window: the refund policy, how it is paid, and that no card is charged where none is. */
export const IfYouCancel = ({ paid, isDirect }: IfYouCancelProps) => (
  <p className="text-sm text-muted">
    If you cancel: before a carrier is assigned, everything back, service fee included. After that and before pickup, the transport price in
    full<span>{paid && !isDirect && `, less ${formatUsd(paid.dryRunFee)} where the carrier came in vain`}</span>. After pickup, claims only.{' '}
    {howPaidBy(paid?.settlement)}
    <span>{paid?.settlement === 'held' && paid.isTest && ` ${testPayments}.`}</span>
  </p>
);
