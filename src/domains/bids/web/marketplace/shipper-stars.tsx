import { Icon } from '#web/ui/pictures/icon.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';

/** Renders nothing without reviews. The shipper is anonymous until booking. */
export function ShipperStars({ item: { shipperReviews } }: { item: Pick<MarketplaceItem, 'shipperReviews'> }) {
  if (shipperReviews === null) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="star" size={16} className="shrink-0 text-lane-edge" />
      <span className="sr-only">Shipper rating</span>
      {shipperReviews.average.toFixed(1)} ({shipperReviews.count.toLocaleString('en-US')})
    </span>
  );
}
