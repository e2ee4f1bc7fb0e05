import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { offerDaysText } from '#domains/quotes/promise/offer-days-rules.ts';
import { GiveQuoteDialog } from '#domains/quotes/web/give-quote-dialog.tsx';
import { useTransportQuotes } from '#domains/quotes/web/quote-data.ts';
import { QuoteMoves } from '#domains/quotes/web/quote-moves.tsx';
import { WithdrawQuote } from '#domains/quotes/web/quote-endings.tsx';
import { TakeJob } from '#domains/quotes/web/quote-take-job.tsx';
import type { Quote } from '#domains/quotes/schemas.ts';
import { counted, pickPlural } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/class-names.ts';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { Bid } from '#domains/bids/schemas.ts';
import type { MarketplaceRequest } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { BidButton, OwnBidActions } from '../bid-actions.tsx';
import { useTransportBids } from '../bid-data.ts';
import type { BidGround } from '../bid-ground.tsx';
import { describeLowest, perMile } from '../bid-labels.ts';
import { describeShipper } from './request-labels.ts';

interface RequestOfferProps {
  request: MarketplaceRequest;
  about: string;
}

export function RequestOffer({ request, about }: RequestOfferProps) {
  const quotes = useTransportQuotes(request.id);
  const bids = useTransportBids(request.id);
  const both = {
    data: quotes.data && bids.data && { quotes: quotes.data, bids: bids.data },
    error: quotes.error ?? bids.error,
    isPending: quotes.isPending || bids.isPending,
    refetch: () => Promise.all([quotes.refetch(), bids.refetch()]),
  };
  return (
    <Card title={request.fixedPrice ? 'Fixed price' : 'Price'} aside={request.fixedPrice && <Badge tone="lane">Fixed price</Badge>}>
      <div className="grid gap-5">
        <Figures request={request} />
        <ListState query={both} loading={<Skeleton className="h-10 w-64 max-w-full" />}>
          {(found) => <OwnOffers request={request} about={about} {...found} />}
        </ListState>
      </div>
    </Card>
  );
}

/** Fewer viewers say nothing, and may be the reader alone. */
const fewestViewers = 2;

function Figures({ request }: { request: MarketplaceRequest }) {
  const { fixedPrice, openingEstimate, pricePerMile, offerCount, bestOffer, viewerCount } = request;
  const price = fixedPrice ?? openingEstimate;
  const shipper = describeShipper(request);
  const figures = [
    { label: fixedPrice ? 'Booked at' : 'Platform estimate', value: price ? formatUsd(price) : 'Not priced yet', isNumber: price !== null },
    ...(pricePerMile ? [{ label: 'Price per mile', value: perMile(pricePerMile), isNumber: true }] : []),
    // A fixed price takes no offers: the first carrier gets the job.
    ...(fixedPrice
      ? []
      : [
          { label: 'Offers so far', value: String(offerCount), isNumber: true },
          { label: 'Best offer', value: bestOffer ? formatUsd(bestOffer) : 'None yet', isNumber: bestOffer !== null },
        ]),
    ...(viewerCount < fewestViewers ? [] : [{ label: 'Viewed by', value: `${viewerCount} accounts`, isNumber: false }]),
    ...(shipper
      ? [
          {
            label: 'Shipper rating',
            value: `${shipper} ${pickPlural(request.shipperReviews!.count, { one: 'review', other: 'reviews' })}`,
            isNumber: false,
          },
        ]
      : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(({ label, value, isNumber }, at) => (
        <div key={label}>
          <dt className="form-label">{label}</dt>
          <dd className={cx(isNumber && 'figures', at === 0 ? 'text-xl font-semibold' : 'mt-1')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OwnOffers({ request, about, quotes, bids }: RequestOfferProps & { quotes: readonly Quote[]; bids: readonly Bid[] }) {
  const { user } = useSession();
  const bid = bids.find(({ bidder, status }) => bidder.id === user?.id && status === 'active');
  const quote = quotes.find(
    ({ kind, offeredBy, workflowState, isExpired }) =>
      kind === 'own' && offeredBy?.id === user?.id && workflowState !== 'closed' && !isExpired,
  );
  const section = useFocusAfterStep(`${bid?.id} ${quote?.id}`);
  return (
    <section ref={section} tabIndex={-1} aria-label="Your offers" className="grid gap-5">
      {bid && <OwnBid bid={bid} about={about} ground={request} />}
      {quote && <OwnQuote quote={quote} request={request} />}
      <Actions request={request} about={about} quotes={quotes} hasOffer={bid !== undefined || quote !== undefined} />
    </section>
  );
}

const ownLook = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-line border-l-4 border-l-lane-edge p-4';

function OwnBid({ bid, about, ground }: { bid: Bid; about: string; ground: BidGround }) {
  return (
    <section aria-label="Your bid" className={ownLook}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-head font-semibold">
          Your bid: <span className="figures">{formatUsd(bid.bidAmount)}</span> <Badge tone="action">Waiting for the shipper</Badge>
        </p>
        <p className="text-sm text-muted">
          {offerDaysText(bid) ?? `${counted(bid.estimatedDeliveryDays, { one: 'day', other: 'days' })} to deliver`}, insurance{' '}
          {bid.includesInsurance ? 'included' : 'not included'}, placed {formatDate(bid.submittedAt)}
        </p>
        {bid.notes && <p className="mt-1 text-sm">{bid.notes}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <OwnBidActions bid={bid} about={about} ground={ground} />
      </div>
    </section>
  );
}

function OwnQuote({ quote, request: { bestOffer, offerCount } }: { quote: Quote; request: MarketplaceRequest }) {
  const lowest = describeLowest({ state: 'active', isRequestOpen: true, amount: quote.totalQuote, bestOffer, offerCount });
  return (
    <section aria-label="Your quote" className={ownLook}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-head font-semibold">
          Your quote: <span className="figures">{formatUsd(quote.totalQuote)}</span>
          {lowest && <span className="font-normal text-muted">{lowest.toLowerCase()}</span>}{' '}
          <Badge tone="action">Waiting for the shipper</Badge>
        </p>
        <p className="text-sm text-muted">
          <span>
            {offerDaysText(quote)
              ? `${offerDaysText(quote)}, `
              : quote.estimatedDeliveryDays !== null &&
                `${counted(quote.estimatedDeliveryDays, { one: 'day', other: 'days' })} to deliver, `}
          </span>
          <span>{quote.validUntil && `valid until ${formatDate(quote.validUntil)}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <QuoteMoves quote={quote} />
        {quote.can.withdraw && <WithdrawQuote quote={quote} />}
      </div>
    </section>
  );
}

interface ActionsProps extends RequestOfferProps {
  quotes: readonly Quote[];
  /** An open bid or quote of one's own: the next one would compete with it. */
  hasOffer: boolean;
}

function Actions({ request, about, quotes, hasOffer }: ActionsProps) {
  const { id, can, fixedPrice } = request;
  const { data: gate } = useGate();
  const [search, change] = useAddress();
  const [open, setOpen] = useState<'take' | 'quote' | null>(search.get('take') === 'yes' ? 'take' : null);
  const closed = gate !== undefined && !gate.canBid;
  // A broker may offer the platform's price under its own name.
  const opening = quotes.find(({ kind, can: { moveTo } }) => kind === 'opening' && moveTo.length > 0);
  const job = fixedPrice === null ? undefined : quotes.find((quote) => quote.can.take);
  const toggle = (which: 'take' | 'quote') => (isOpen: boolean) => {
    setOpen(isOpen ? which : null);
    if (!isOpen && search.has('take')) change({ take: '' });
  };
  const canOffer = (!hasOffer && (can.bid || can.quote)) || (can.take && job !== undefined) || opening !== undefined;
  if (!canOffer) return null;
  if (closed)
    return (
      <div>
        <ButtonLink to="#compliance" variant="secondary" icon="lock">
          Cannot Bid - See Compliance
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {can.bid && !hasOffer && <BidButton transportId={id} about={about} ground={request} />}
      {can.quote && !hasOffer && (
        <>
          <Button variant={can.bid ? 'secondary' : 'primary'} icon="dollar" onClick={() => setOpen('quote')}>
            Send an itemized quote
          </Button>
          <GiveQuoteDialog transportId={id} about={about} request={request} open={open === 'quote'} onOpenChange={toggle('quote')} />
        </>
      )}
      {opening && !job && <QuoteMoves quote={opening} />}
      {can.take && job && (
        <>
          <Button icon="truck" onClick={() => setOpen('take')}>
            Take job at fixed price
          </Button>
          <TakeJob quote={job} about={about} open={open === 'take'} onOpenChange={toggle('take')} />
        </>
      )}
    </div>
  );
}
