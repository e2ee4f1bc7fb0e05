import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Bid } from '#domains/bids/schemas.ts';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { BidButton } from '#domains/bids/web/bid-actions.tsx';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { toRequestWindow } from '#domains/quotes/promise/offer-days-rules.ts';
import { GiveQuoteDialog } from '#domains/quotes/web/give-quote-dialog.tsx';
import { WithdrawQuote } from '#domains/quotes/web/quote-endings.tsx';
import { CancelBooking } from '#domains/payments/web/ending/cancel-booking.tsx';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { isOpen } from '#domains/transports/rules.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';

interface TransportActionsProps {
  transport: TransportDetail;
  quotes: readonly Quote[];
  bids: readonly Bid[];
  viewerId: string;
  about: string;
  money: TransportMoney | undefined;
  /** Dollars held after a carrier left; null for none. */
  heldAmount: string | null;
}

export function TransportActions({ transport, quotes, bids, viewerId, about }: Omit<TransportActionsProps, 'money' | 'heldAmount'>) {
  const { id, can } = transport;
  const [search] = useSearchParams();
  const hasQuoted = quotes.some(
    ({ offeredBy, workflowState, isExpired }) => offeredBy?.id === viewerId && workflowState !== 'closed' && !isExpired,
  );
  // The Quotes tab has its own button next to the offer.
  const job = search.get('tab') === 'quotes' ? undefined : quotes.find(({ isAccepted, can: { withdraw } }) => isAccepted && withdraw);
  const hasBid = bids.some(({ bidder, status }) => bidder.id === viewerId && status === 'active');
  return (
    <>
      {can.editDraft && (
        <ButtonLink to={`/transports/new?draft=${id}`} icon="edit">
          Continue draft
        </ButtonLink>
      )}
      {can.quote && !hasQuoted && <PriceButton transport={transport} about={about} />}
      {can.bid && !hasBid && <BidButton transportId={id} about={about} variant={can.quote && !hasQuoted ? 'secondary' : 'primary'} />}
      {job && <WithdrawQuote quote={job} />}
    </>
  );
}

interface EndingsProps extends Pick<TransportActionsProps, 'transport' | 'money' | 'heldAmount'> {
  place: 'title' | 'bottom';
}

/** Beside the title on desktops, at the bottom on phones. */
export function TransportEndings({ transport: { id, can, offerCount, ...transport }, money, heldAmount, place }: EndingsProps) {
  const isDesk = useIsDesktop();
  if (!can.cancel || isDesk !== (place === 'title')) return null;
  const isPaid = heldAmount !== null || (money?.payment?.heldAt ?? null) !== null;
  return (
    <div className="flex flex-wrap gap-x-10 max-lg:px-4 lg:gap-x-8">
      <CancelBooking transportId={id} name={getTitle(transport)} openOffers={isOpen(transport.status) ? offerCount : 0} />
      {isPaid && (
        <ButtonLink to={`/compliance-copilot?transport=${id}&ask=refund`} variant="quiet" className="-mx-4 whitespace-nowrap">
          Ask about a refund
        </ButtonLink>
      )}
    </div>
  );
}

function PriceButton({ transport: { id, stops }, about }: { transport: TransportDetail; about: string }) {
  const [opened, setOpened] = useState(false);
  const { data: gate } = useGate();
  if (gate && !gate.canBid) return null;
  return (
    <>
      <Button icon="dollar" onClick={() => setOpened(true)}>
        Price this request
      </Button>
      <GiveQuoteDialog transportId={id} about={about} request={toRequestWindow(stops.pickup)} open={opened} onOpenChange={setOpened} />
    </>
  );
}
