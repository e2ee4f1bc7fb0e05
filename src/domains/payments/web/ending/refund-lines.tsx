import { Link } from 'react-router';
import { formatUsd } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import type { RefundQuote } from '../../ending/schemas.ts';
import { refundWords } from '../money-words.ts';
import { TestPayments } from '../test-payments.tsx';

const line = (label: string, amount: string, note?: string): PriceLine => ({ label, amount: formatUsd(amount), ...(note && { note }) });

/** Each line of what a cancellation gives back and keeps; the fee is on one of the two sides. */
function refundLinesOf({ price, serviceFee, feeKept, dryRunFee, isFeeDisputed }: RefundQuote, isPayer: boolean): PriceLine[] {
  return [
    line(isPayer ? 'You paid for the transport' : 'Paid for the transport', price),
    line('Service fee', serviceFee),
    ...(Number(feeKept) > 0 ? [{ label: 'Service fee kept', amount: `- ${formatUsd(feeKept)}` }] : []),
    ...(Number(dryRunFee) > 0
      ? [
          {
            label: 'Fee for an arrival in vain',
            amount: `- ${formatUsd(dryRunFee)}`,
            note: isFeeDisputed
              ? `${isPayer ? 'You dispute' : 'The shipper disputes'} it: it waits for Carriage`
              : 'For the carrier, which documented it',
          },
        ]
      : []),
  ];
}

/** What cancelling now comes to: in a sentence, and line by line as the server counted it; for the shipper, or for an administrator. */
export function RefundLines({ refund, isPayer }: { refund: RefundQuote; isPayer: boolean }) {
  if (refund.isBack) return <p>All that was paid went back to the card before: nothing more comes back, and nothing is kept.</p>;
  if (!refund.isPaid) return <p>Nothing was charged, and nothing will be.</p>;
  const { refund: back, later, approvalFor, isTest } = refund;
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-ink">{refundWords(refund, isPayer)}</p>
      <PriceLines
        caption="What comes back"
        lines={refundLinesOf(refund, isPayer)}
        total={{ label: isPayer ? 'Comes back to you' : 'Goes back to the shipper', amount: formatUsd(back) }}
      />
      {Number(later) > 0 && <p className="text-sm">{formatUsd(later)} of it is frozen, and comes back once it is free.</p>}
      {approvalFor && (
        <Alert tone="warn" title="A second administrator approves this refund">
          The vehicle was picked up, or an override led here. Ask for the refund on the{' '}
          <Link to={`/admin/payments/${approvalFor}`} className="font-semibold underline underline-offset-2">
            payments console
          </Link>
          , where it waits until another administrator confirms it. Once the money is back, nothing stands in the way here.
        </Alert>
      )}
      <p>
        <TestPayments isTest={isTest} />
      </p>
    </div>
  );
}
