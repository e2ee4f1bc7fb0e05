import { useCall } from '#web/api/queries.ts';
import { howPaidBy } from '#web/settlement.ts';
import { getRefundQuote } from '../../endpoints.ts';
import { useTransportMoney } from '../payment-data.ts';
import { afterPickup, refundPolicy } from '../../refunds/refund-rules.ts';
import { RefundLines } from './refund-lines.tsx';

/**
 * What ending a booking now gives back, as the server counts it and for whoever reads it; asked anew each time that it is shown. There is
 * none before both are known: the shipper and an administrator read different words.
 */
export function useRefundQuote(id: string, enabled = true) {
  const quote = useCall(getRefundQuote, { params: { id } }, { fresh: true, enabled });
  const money = useTransportMoney(id, { enabled });
  const isKnown = quote.data !== undefined && money.data !== undefined;
  return {
    data: isKnown ? { ...quote.data, isPayer: money.data.payment?.reader !== 'admin', settlement: money.data.settlement } : undefined,
    error: quote.error ?? money.error,
    refetch: () => Promise.all([quote.refetch(), money.refetch()]),
  };
}

const { before_assignment: before, assigned, wasted_arrival: inVain } = refundPolicy;
const policy = [before, assigned, inVain, afterPickup].join(' ');

/** To the cent where it was paid here; the policy in words where nothing was. */
export function RefundPreview({ quote: { data, error } }: { quote: ReturnType<typeof useRefundQuote> }) {
  if (!data) return <p>{error ? 'The refund could not be loaded.' : 'Loading the refund...'}</p>;
  if (data.refund) return <RefundLines refund={data.refund} isPayer={data.isPayer} />;
  return (
    <p>
      <span>{data.settlement !== 'direct' && 'You paid nothing here, so there is no refund. '}</span>
      {policy} {howPaidBy(data.settlement)}
    </p>
  );
}
