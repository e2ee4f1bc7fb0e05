import type { TransportDetail } from '#domains/transports/schemas.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { useNavigate } from 'react-router';
import { getSettlement } from '#shared/settlement/settlement-endpoint.ts';
import { useCall } from '#web/api/queries.ts';
import { settlement } from '#web/settlement.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { acceptLabel, toDrawbacks, isEstimate, type Offer } from './offer-labels.ts';
import { useAcceptBid } from '../bid-data.ts';
import { IfYouCancel } from '#domains/quotes/web/if-you-cancel.tsx';
import { useAcceptQuote, useStep } from '#domains/quotes/web/quote-data.ts';

interface OfferAcceptProps {
  offer: Offer | null;
  transport: TransportDetail;
  /** Dollars already held for a carrier who left; null if nothing is. */
  heldAmount: string | null;
  onClose: () => void;
}

export function OfferAccept({ offer, transport, heldAmount, onClose }: OfferAcceptProps) {
  const acceptQuote = useAcceptQuote();
  const acceptBid = useAcceptBid();
  const run = useStep();
  const navigate = useNavigate();
  const paid = useCall(getSettlement, {}, { enabled: offer !== null, fresh: true }).data;
  if (!offer) return null;
  const verb = acceptLabel(offer);
  const accept = async () => {
    const bid = bidAccepted(offer);
    await (bid ? acceptBid.mutateAsync(bid) : acceptQuote.mutateAsync({ params: { id: offer.key } }));
    toast({
      title: isEstimate(offer) ? 'Booked' : 'Offer accepted',
      description: `${offer.name}, ${formatUsd(offer.total)}. ${describeNext(offer)[0]}`,
    });
    if (paid?.settlement === 'held') await navigate(`/transports/${transport.id}/checkout`);
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} ${isEstimate(offer) ? 'the ' : ''}${offer.name} at ${formatUsd(offer.total)}?`}
      text={`${getTitle(transport)}, ${transport.fromCity} to ${transport.toCity}.`}
      action={`${verb} at ${formatUsd(offer.total)}`}
      pendingLabel={isEstimate(offer) ? 'Booking...' : 'Accepting...'}
      onConfirm={() => run(isEstimate(offer) ? 'Booking Failed' : 'Acceptance Failed', accept)}
    >
      <WhatItMeans offer={offer} serviceFee={transport.serviceFee ?? '0'} heldAmount={heldAmount} paid={paid} />
    </Confirm>
  );
}

export const describeNext = (offer: Offer): string[] => [
  isEstimate(offer)
    ? 'The first eligible carrier to accept this price gets the job.'
    : offer.provider?.role === 'broker'
      ? `${offer.name} names the carrier, and the carrier names the driver.`
      : `${offer.name} takes the job and names the driver.`,
  'Your carrier can then see the addresses and your phone number.',
  'All other offers are closed.',
];

/** The amount above or below the funded one. */
const dueNow = (cents: number): PriceLine =>
  cents < 0
    ? { label: 'Refunded to you', amount: formatUsd(-cents) }
    : { label: 'Due now', amount: formatUsd(cents), note: cents > 0 ? 'Pickup starts after you pay' : 'Covered by your earlier payment' };

interface Costs {
  total: string;
  serviceFee: string;
  heldAmount: string | null;
  isDirect: boolean;
}

/** Includes the service fee unless the shipper pays the carrier directly, and deducts the funded amount. */
export function toCosts({ total, serviceFee, heldAmount, isDirect }: Costs): { lines: PriceLine[]; total: PriceLine } {
  const totalCents = toCents(total) + (isDirect ? 0 : toCents(serviceFee));
  return {
    lines: [
      { label: 'Transport', amount: formatUsd(total) },
      ...(isDirect ? [] : [{ label: 'Service fee', amount: formatUsd(serviceFee) }]),
      ...(heldAmount === null ? [] : [{ label: 'Already paid', amount: `- ${formatUsd(heldAmount)}` }]),
    ],
    total: heldAmount === null ? { label: 'Total', amount: formatUsd(fromCents(totalCents)) } : dueNow(totalCents - toCents(heldAmount)),
  };
}

/** Sends the amount that was read, so a changed bid isn't accepted; null for a quote. */
export const bidAccepted = ({ key, bid }: Pick<Offer, 'key' | 'bid'>) => bid && { params: { id: key }, body: { bidAmount: bid.bidAmount } };

interface WhatItMeansProps {
  offer: Offer;
  serviceFee: string;
  heldAmount: string | null;
  paid: ReplyOf<typeof getSettlement> | undefined;
}

function WhatItMeans({ offer, serviceFee, heldAmount, paid }: WhatItMeansProps) {
  const isDirect = (paid?.settlement ?? settlement) === 'direct' && heldAmount === null;
  const drawbacks = toDrawbacks(offer);
  return (
    <div className="grid gap-4">
      {drawbacks.length > 0 && (
        <Alert tone="warn" title="Before you accept">
          {drawbacks.map(({ label, value }) => (
            <p key={label}>
              <span className="font-semibold">{label}</span> {value}
            </p>
          ))}
        </Alert>
      )}
      <PriceLines caption="What it costs" {...toCosts({ total: offer.total, serviceFee, heldAmount, isDirect })} />
      <div>
        <p className="font-head font-semibold">What happens next</p>
        <ul className="mt-1 list-disc pl-5">
          {describeNext(offer).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <IfYouCancel paid={paid} isDirect={isDirect} />
    </div>
  );
}
