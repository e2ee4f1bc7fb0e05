import { afterPickup, refundLines, refundPolicy } from '../refund-rules.ts';

/** The published policy, line by line, as it is read before booking, before paying and before cancelling. */
export function RefundPolicy() {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {refundLines.map((line) => (
        <li key={line}>{refundPolicy[line]}</li>
      ))}
      <li>{afterPickup}</li>
    </ul>
  );
}
