import { ButtonLink } from '#web/ui/button.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import type { OwnOffer } from '#domains/bids/own-offers/own-offers-schemas.ts';
import { BidButton, OwnBidActions, TakeJobLink } from '../bid-actions.tsx';
import { aboutItem } from './request-labels.ts';
import { getStatusBid } from '../active-bid.ts';

interface RowActionsProps {
  item: MarketplaceItem;
  bids: boolean;
  own: OwnOffer | undefined;
  /** Whether roles that can't bid get a "View" button. */
  views?: boolean;
}

export function RowActions({ item, bids, own, views = false }: RowActionsProps) {
  const about = aboutItem(item);
  const bid = own && getStatusBid(own);
  if (bid) return <OwnBidActions bid={bid} about={about} size="sm" isShort />;
  if (own) return <ViewLink item={item} about={about} />;
  if (bids && !item.fixedPrice) return <BidButton transportId={item.id} about={about} ground={item} size="sm" isShort />;
  if (!bids && !views) return null;
  if (bids) return <TakeJobLink transportId={item.id} about={about} />;
  return <ViewLink item={item} about={about} />;
}

const ViewLink = ({ item, about }: { item: MarketplaceItem; about: string }) => (
  <ButtonLink
    to={`/marketplace/${item.id}`}
    variant="secondary"
    size="sm"
    className="shrink-0 whitespace-nowrap"
    aria-label={`View: ${about}`}
  >
    View
  </ButtonLink>
);
