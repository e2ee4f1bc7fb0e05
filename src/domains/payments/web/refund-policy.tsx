import { formatUsd } from '#shared/money.ts';
import { getSettlement } from '#shared/settlement-contract.ts';
import { useCall } from '#web/api/queries.ts';
import { afterPickup, refundLines, refundPolicy } from '../refund-rules.ts';

/** The published policy, line by line, as it is read before booking, before paying and before cancelling, with the fee for an arrival in vain. */
export function RefundPolicy() {
  const fee = useCall(getSettlement, {}).data?.dryRunFee;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {refundLines.map((line) => (
        <li key={line}>
          {refundPolicy[line]}
          {line === 'wasted_arrival' && fee && ` The fee is ${formatUsd(fee)}, and never more than the price.`}
        </li>
      ))}
      <li>{afterPickup}</li>
    </ul>
  );
}
