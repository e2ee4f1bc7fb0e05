import { formatUsd } from '#shared/money.ts';
import { afterPickup, refundLines, refundPolicy } from '../refunds/refund-rules.ts';

export function RefundPolicy({ fee }: { fee: string }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {refundLines.map((line) => (
        <li key={line}>
          {refundPolicy[line]}
          <span>{line === 'wasted_arrival' && ` The fee is ${formatUsd(fee)}, and never more than the price.`}</span>
        </li>
      ))}
      <li>{afterPickup}</li>
    </ul>
  );
}
