import { useCall } from '#web/api/queries.ts';
import { describePaidThrough } from '#web/settlement.ts';
import { getRefundQuote } from '../../endpoints.ts';
import { useTransportMoney } from '../payment-data.ts';
import { afterPickup, refundPolicy } from '../../refunds/refund-rules.ts';
import { RefundLines } from './refund-lines.tsx';

/** No data until both reads are complete: shippers and administrators see different texts. */
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

/** Exact amounts if paid here, otherwise the policy. */
export function RefundPreview({ quote: { data, error } }: { quote: ReturnType<typeof useRefundQuote> }) {
  if (!data) return <p>{error ? 'The refund could not be loaded.' : 'Loading the refund...'}</p>;
  if (data.refund) return <RefundLines refund={data.refund} isPayer={data.isPayer} />;
  if (data.settlement !== 'direct') return <p>{data.isPayer ? 'You haven’t paid anything.' : 'Nothing has been paid.'}</p>;
  return (
    <p>
      {policy} {describePaidThrough(data.settlement)}
    </p>
  );
}
