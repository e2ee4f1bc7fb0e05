import { formatUsd } from '#shared/money.ts';
import { testPayments, type Settlement } from '#shared/settlement/settlement.ts';
import { describePaidThrough } from '#web/settlement.ts';

interface IfYouCancelProps {
  paid: { readonly settlement: Settlement; readonly dryRunFee: string; readonly isTest: boolean } | undefined;
  isDirect: boolean;
}

export const IfYouCancel = ({ paid, isDirect }: IfYouCancelProps) => (
  <p className="text-sm text-muted">
    If you cancel before a carrier is assigned, you get a full refund including the service fee. After that, you get the transport price
    back until pickup<span>{paid && !isDirect && `, less ${formatUsd(paid.dryRunFee)} if the carrier made a dry run`}</span>. After pickup,
    you can only file a claim. {describePaidThrough(paid?.settlement)}
    <span>{paid?.settlement === 'held' && paid.isTest && ` ${testPayments}.`}</span>
  </p>
);
