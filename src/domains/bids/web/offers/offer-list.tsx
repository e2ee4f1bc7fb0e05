import type { ReactNode } from 'react';
import { OwnBidActions } from '../bid-actions.tsx';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';
import { formatUsd } from '#shared/money.ts';
import { counted } from '#shared/text/counted.ts';
import { settlement } from '#web/settlement.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import type { Bid } from '../../schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { CompareOffers } from './compare-offers.tsx';
import { useUsualRange, type UsualRange } from './compare-range.ts';
import { OfferAccept } from './offer-accept.tsx';
import { OfferCard } from './offer-card.tsx';
import { OfferRow } from './offer-row.tsx';
import { acceptLabel, isEstimate, getOffers, type Offer } from './offer-labels.ts';
import { hasSteps, OfferSteps } from '#domains/quotes/web/offer-steps.tsx';
import { WithdrawQuote } from '#domains/quotes/web/quote-endings.tsx';
import { useSelectedOffer } from './use-selected-offer.ts';
import { useAddress } from '#web/ui/inputs/use-address.ts';

interface AcceptanceLimit {
  readonly quoteId: string | null;
  readonly why: string;
}

/** The offers, of which those that would be refused have no button. */
export const limitOffers = (offers: readonly Offer[], limit: AcceptanceLimit | null): readonly Offer[] =>
  limit ? offers.map((offer) => ({ ...offer, canAccept: offer.canAccept && offer.key === limit.quoteId })) : offers;

interface OfferListProps {
  transport: TransportDetail;
  quotes: readonly Quote[];
  bids: readonly Bid[];
  about: string;
  /** Why pickup can't start yet; null if it can. */
  pickupWait: string | null;
  /** Dollars held for a carrier who left, used to pay the next one; null if nothing is held. */
  heldAmount: string | null;
  /** Why offers cannot be accepted now, and the one that still can; null where nothing is in the way. */
  limit: AcceptanceLimit | null;
}

export function OfferList({ transport, quotes, bids, about, pickupWait, heldAmount, limit }: OfferListProps) {
  const range = useUsualRange(transport);
  const offers = limitOffers(getOffers(quotes, bids), limit);
  const [selectedOffer, setSelectedOffer] = useSelectedOffer(offers);
  const offersIn = (which: Offer['state']) => offers.filter((offer) => offer.state === which);
  const open = offersIn('open');
  if (offers.length === 0) return <NoOffers isOpen={isOpen(transport.status)} />;
  const fee = transport.isOwn && isOpen(transport.status) && settlement !== 'direct' ? transport.serviceFee : null;
  const rowProps = { range, about, pickupWait, fee, onAccept: setSelectedOffer };
  const card = (offer: Offer) => <OfferWithActions key={offer.key} offer={offer} {...rowProps} />;
  const row = (offer: Offer) => <OfferWithActions key={offer.key} offer={offer} {...rowProps} isRow />;
  return (
    <div className="grid gap-8">
      {limit && open.length > 0 && <Alert tone="warn">{limit.why}</Alert>}
      <OfferGroup title="Accepted" offers={offersIn('accepted')} card={card} />
      {open.length > 0 && <OpenOffers offers={open} range={range} fee={fee} row={row} onAccept={setSelectedOffer} />}
      <OfferGroup title="Closed" offers={offersIn('closed')} card={card} />
      <OfferAccept offer={selectedOffer} transport={transport} heldAmount={heldAmount} onClose={() => setSelectedOffer(null)} />
    </div>
  );
}

const NoOffers = (request: { isOpen: boolean }) =>
  request.isOpen ? (
    <Empty title="No quotes yet" text="Offers from verified carriers, brokers and drivers appear here, usually within 24 hours." />
  ) : (
    <Empty title="No quotes" text="This request received no offers and is closed to new ones." />
  );

const twoColumns = 'gap-4 *:mb-4 *:break-inside-avoid lg:columns-2';

type CardOf = (offer: Offer) => ReactNode;

function OfferGroup({ title, offers, card }: { title: string; offers: readonly Offer[]; card: CardOf }) {
  if (offers.length === 0) return null;
  return (
    <section aria-label={`${title} offers`} className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <div className={twoColumns}>{offers.map(card)}</div>
    </section>
  );
}

const views = [
  { value: 'cards', label: 'List' },
  { value: 'compare', label: 'Compare' },
];

interface OpenOffersProps {
  offers: readonly Offer[];
  range: UsualRange | null;
  fee: string | null;
  row: CardOf;
  onAccept: (offer: Offer) => void;
}

function OpenOffers({ offers, range, fee, row, onAccept }: OpenOffersProps) {
  const [search, change] = useAddress();
  const canCompare = offers.length > 1;
  const view = canCompare && search.get('view') === 'compare' ? 'compare' : 'cards';
  const choose = (value: string) => change({ view: value === 'cards' ? '' : value });
  const carrierOffers = offers.filter((offer) => !isEstimate(offer));
  const estimates = offers.filter(isEstimate);
  return (
    <section aria-label="Open offers" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg">
            {carrierOffers.length > 0 ? counted(carrierOffers.length, { one: 'offer', other: 'offers' }) : 'Estimate'}
          </h2>
          {range && (
            <p className="text-sm text-muted">
              Usual range for this transport: <span className="figures">{formatUsd(range.low)}</span> to{' '}
              <span className="figures">{formatUsd(range.high)}</span>
            </p>
          )}
        </div>
        {canCompare && <Segmented label="Offer view" choices={views} value={view} onChange={choose} />}
      </div>
      {view === 'compare' ? (
        <CompareOffers offers={offers} range={range} fee={fee} onAccept={onAccept} />
      ) : (
        <>
          {carrierOffers.map(row)}
          {carrierOffers.length > 0 && estimates.length > 0 && <h3 className="mt-3 text-base">Or book the estimate</h3>}
          {estimates.map(row)}
        </>
      )}
    </section>
  );
}

interface OfferWithActionsProps {
  offer: Offer;
  range: UsualRange | null;
  about: string;
  pickupWait: string | null;
  fee: string | null;
  onAccept: (offer: Offer) => void;
  isRow?: boolean;
}

function OfferWithActions({ offer, range, about, pickupWait, fee, onAccept, isRow = false }: OfferWithActionsProps) {
  const { quote, bid, canAccept } = offer;
  const actions = [
    canAccept && (
      <Button
        key="accept"
        variant="secondary"
        className="min-w-28"
        aria-label={`${acceptLabel(offer)} ${offer.name} at ${formatUsd(offer.total)}`}
        onClick={() => onAccept(offer)}
      >
        {acceptLabel(offer)}
      </Button>
    ),
    quote && hasSteps(quote) && <OfferSteps key="steps" quote={quote} pickupWait={pickupWait} />,
    quote?.can.withdraw && <WithdrawQuote key="withdraw" quote={quote} />,
    bid?.can.change && <OwnBidActions key="own" bid={bid} about={about} />,
  ].filter(Boolean);
  const shown = { offer, range, actions: actions.length > 0 ? actions : undefined };
  return isRow ? <OfferRow {...shown} fee={fee} /> : <OfferCard {...shown} />;
}
