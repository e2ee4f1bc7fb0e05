import { Link } from 'react-router';
import { formatUsd } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import type { RefundQuote } from '../../ending/schemas.ts';
import { describeRefund } from '../money-labels.ts';
import { TestPayments } from '../test-payments.tsx';

const toLine = (label: string, amount: string, note?: string): PriceLine => ({ label, amount: formatUsd(amount), ...(note && { note }) });

function toRefundLines({ price, serviceFee, feeKept, dryRunFee, isFeeDisputed }: RefundQuote, isPayer: boolean): PriceLine[] {
  return [
    toLine(isPayer ? 'You paid for the transport' : 'Paid for the transport', price),
    toLine('Service fee', serviceFee),
    ...(Number(feeKept) > 0 ? [{ label: 'Service fee kept', amount: `- ${formatUsd(feeKept)}` }] : []),
    ...(Number(dryRunFee) > 0
      ? [
          {
            label: 'Dry-run fee',
            amount: `- ${formatUsd(dryRunFee)}`,
            note: isFeeDisputed ? `${isPayer ? 'You dispute' : 'The shipper disputes'} it. Waiting for Carriage` : 'Paid to the carrier',
          },
        ]
      : []),
  ];
}

export function RefundLines({ refund, isPayer }: { refund: RefundQuote; isPayer: boolean }) {
  if (refund.isBack) return <p>The full payment was already refunded to the card.</p>;
  if (!refund.isPaid) return <p>Nothing was or will be charged.</p>;
  const { refund: back, later, approvalFor, isTest } = refund;
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-ink">{describeRefund(refund, isPayer)}</p>
      <PriceLines
        caption="Refund"
        lines={toRefundLines(refund, isPayer)}
        total={{ label: isPayer ? 'Your refund' : 'Refund to the shipper', amount: formatUsd(back) }}
      />
      {Number(later) > 0 && <p className="text-sm">{formatUsd(later)} of it is on hold and is refunded when the hold is released.</p>}
      {approvalFor && (
        <Alert tone="warn" title="This refund needs a second administrator">
          The vehicle was picked up or an override was used. Request the refund in the{' '}
          <Link to={`/admin/payments/${approvalFor}`} className="font-semibold underline underline-offset-2">
            payments console
          </Link>
          . You can cancel here after another administrator approves it and the money is refunded.
        </Alert>
      )}
      <p>
        <TestPayments isTest={isTest} />
      </p>
    </div>
  );
}
