import { Icon } from '#web/ui/pictures/icon.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { describeShipper } from '../requests/request-labels.ts';

/** Renders nothing without reviews. The shipper is anonymous until booking. */
export function ShipperStars({ item, label = 'Shipper' }: { item: Pick<MarketplaceItem, 'shipperReviews'>; label?: string | null }) {
  const rating = describeShipper(item);
  if (rating === null) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="star" size={16} className="shrink-0 text-lane-edge" />
      {[label, rating].filter(Boolean).join(' ')}
    </span>
  );
}
