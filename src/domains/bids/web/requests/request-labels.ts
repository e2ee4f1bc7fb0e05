import { toFitTexts, type FitWord } from '#domains/carriers/web/fit-labels.ts';
import { transportTypeLabels, vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { describeApart } from '../bid-labels.ts';

/** For example '2019 Honda Accord, Austin, TX 787xx to Denver, CO 802xx'. */
export const aboutItem = (item: MarketplaceItem): string => `${vehicleTitle(item)}, ${item.pickupLocation} to ${item.deliveryLocation}`;

export const describeNear = ({ milesToPickup, milesToDelivery }: MarketplaceItem): string =>
  [describeApart('Pickup', milesToPickup), describeApart('Delivery', milesToDelivery)].filter(Boolean).join(' · ');

export const oddities = ({ isRunning, hasKeys, isModified }: Pick<MarketplaceItem, 'isRunning' | 'hasKeys' | 'isModified'>): string[] => [
  ...(isRunning ? [] : ['Does not run']),
  ...(hasKeys ? [] : ['No keys']),
  ...(isModified ? ['Modified'] : []),
];

export const transportShort = ({ transportType }: MarketplaceItem): string => transportTypeLabels[transportType].replace(/ \(.*/, '');

/** A mismatch comes first; null if the reader's profile says nothing. */
export function describeFit({ fits }: Pick<MarketplaceItem, 'fits'>): FitWord | null {
  const texts = toFitTexts(fits);
  const suits: FitWord | null = fits.equipment || fits.vehicleType ? { label: 'Good match', tone: 'good' } : null;
  return texts.find(({ tone }) => tone === 'neutral') ?? texts[0] ?? suits;
}

/** The fit of more than half a list, which isn't worth repeating; null if there is none. */
export function usualFit(list: readonly Pick<MarketplaceItem, 'fits'>[]): string | null {
  const groups = [...Map.groupBy(list, (item) => describeFit(item)?.label ?? null)];
  const [most] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  return list.length > 1 && most && most[1].length * 2 > list.length ? most[0] : null;
}

/** '4.6 of 5 from 12', or null without reviews. */
export const describeShipper = ({ shipperReviews }: Pick<MarketplaceItem, 'shipperReviews'>): string | null =>
  shipperReviews && `${shipperReviews.average.toFixed(1)} of 5 from ${shipperReviews.count.toLocaleString('en-US')}`;
