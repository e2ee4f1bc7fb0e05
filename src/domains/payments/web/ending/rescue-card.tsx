import { useState } from 'react';
import { offerReads, useAcceptQuote, useStep, useTransportQuotes } from '#domains/quotes/web/quote-data.ts';
import { acceptBid } from '#domains/bids/endpoints.ts';
import { useTransportBids } from '#domains/bids/web/bid-data.ts';
import { cancelTransport } from '#domains/quotes/endpoints.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { getSettlement } from '#shared/settlement/settlement-endpoint.ts';
import { IfYouCancel } from '#domains/quotes/web/if-you-cancel.tsx';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import type { Rescue, RescueOffer } from '../../ending/schemas.ts';
import { rescueId } from '../../card-id-rules.ts';
import { TestPayments } from '../test-payments.tsx';
import { useRescue } from './use-rescue.ts';
import {
  bidBody,
  describeBook,
  describeByItself,
  differenceLine,
  describeDifference,
  describeEverythingBack,
  isFrozen,
  describeRemaining,
  describeUnverified,
} from './rescue-messages.ts';

export function RescueCard({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const rescue = useRescue(transportId, enabled);
  return rescue && <Shown transportId={transportId} rescue={rescue} />;
}

function Shown({ transportId, rescue }: { transportId: string; rescue: Rescue }) {
  const { carrierName, reason, offers, isTest } = rescue;
  const allOffers = [...(useTransportQuotes(transportId).data ?? []), ...(useTransportBids(transportId).data ?? [])];
  return (
    <Card
      id={rescueId}
      title={`${carrierName} left the job`}
      text={reason ?? 'No reason given.'}
      aside={<TestPayments isTest={isTest} />}
      foot={rescue.backBy && <EverythingBack transportId={transportId} rescue={rescue} />}
    >
      <p role="status" className="font-head font-semibold">
        {describeRemaining(rescue)}
      </p>
      <p className="mt-1 text-sm text-muted">{describeByItself(rescue)}</p>
      {!isFrozen(rescue) && offers.length > 0 && (
        <ul aria-label="Open offers" className="mt-4 divide-y divide-line border-t border-line">
          {offers.map((offer) => (
            <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">
                  {offer.name} <span className="figures">{formatUsd(offer.price)}</span>
                </p>
                {describeUnverified(offer, allOffers) && <p className="text-sm text-warn">{describeUnverified(offer, allOffers)}</p>}
                <p className="text-sm text-muted">
                  {describeDifference(offer)}
                  <span>{offer.estimatedDeliveryDays ? ` · ${offer.estimatedDeliveryDays} days` : ''}</span>
                  <span>{offer.validUntil ? ` · valid until ${formatDateTime(offer.validUntil)}` : ''}</span>
                </p>
              </div>
              <BookInstead offer={offer} rescue={rescue} unverified={describeUnverified(offer, allOffers)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface BookInsteadProps {
  offer: RescueOffer;
  rescue: Rescue;
  unverified: string | null;
}

function BookInstead({ offer, rescue: { heldAmount, isTest }, unverified }: BookInsteadProps) {
  const [isOpen, setOpen] = useState(false);
  const quote = useAcceptQuote();
  const bid = useSend(acceptBid, { refreshes: offerReads, idempotent: true });
  const run = useStep();
  const paid = useCall(getSettlement, {}, { enabled: isOpen, fresh: true }).data;
  const body = bidBody(offer);
  const params = { id: offer.id };
  const book = () => run('Booking failed', () => (body ? bid.mutateAsync({ params, body }) : quote.mutateAsync({ params })));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Book at {formatUsd(offer.price)}</Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`Book ${offer.name}?`}
        text={describeBook(offer)}
        action="Book"
        pendingLabel="Booking..."
        cancel="Cancel"
        onConfirm={book}
      >
        {unverified && (
          <Alert tone="warn" title="Before you book">
            {unverified}
          </Alert>
        )}
        <PriceLines
          caption="Payment summary"
          lines={[{ label: 'Already paid', amount: formatUsd(heldAmount) }, differenceLine(offer)]}
          total={{ label: 'Including the service fee', amount: formatUsd(offer.total) }}
        />
        <div className="mt-4">
          <IfYouCancel paid={paid && { ...paid, settlement: 'held', isTest }} isDirect={false} />
        </div>
      </Confirm>
    </>
  );
}

function EverythingBack({ transportId, rescue }: { transportId: string; rescue: Rescue }) {
  const { heldAmount } = rescue;
  const [isOpen, setOpen] = useState(false);
  const cancel = useSend(cancelTransport, { refreshes: offerReads, idempotent: true });
  const run = useStep();
  const back = () =>
    run('Refund failed', () =>
      cancel.mutateAsync({ params: { id: transportId }, body: { reason: 'The carrier left', refund: heldAmount } }),
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Get full refund of {formatUsd(heldAmount)}
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`Get a refund of ${formatUsd(heldAmount)}?`}
        text={describeEverythingBack(rescue)}
        action="Get refund"
        pendingLabel="Refunding..."
        cancel="Cancel"
        dangerous
        onConfirm={back}
      />
    </>
  );
}
