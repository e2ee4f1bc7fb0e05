import { Icon } from '#web/ui/pictures/icon.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { describeShipper } from '../requests/request-labels.ts';

/** Renders nothing without reviews. The shipper is anonymous until booking. */
export function ShipperStars({ item, label = 'Shipper' }: { item: Pick<MarketplaceItem, 'shipperReviews'>; label?: string | null }) {
  const words = describeShipper(item);
  if (words === null) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="star" size={16} className="shrink-0 text-lane-edge" />
      {[label, words].filter(Boolean).join(' ')}
    </span>
  );
}
