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
    If you cancel before a carrier is assigned, you get a full refund including the service fee. After that, you get the transport price
    back until pickup<span>{paid && !isDirect && `, less ${formatUsd(paid.dryRunFee)} if the carrier made a dry run`}</span>. After pickup,
    you can only file a claim. {howPaidBy(paid?.settlement)}
    <span>{paid?.settlement === 'held' && paid.isTest && ` ${testPayments}.`}</span>
  </p>
);
