import { transportTypeLabels, vehicleTitle } from '#shared/vehicles.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { MarketplaceItem } from '../marketplace-contract.ts';
import { apartWords } from './bid-words.ts';

/** What a request is called where it is one of many: '2019 Honda Accord, Austin, TX 787xx to Denver, CO 802xx'. */
export const aboutItem = (item: MarketplaceItem): string => `${vehicleTitle(item)}, ${item.pickupLocation} to ${item.deliveryLocation}`;

/** How far both ends are from the ZIP codes that were searched; '' where none was. */
export const nearWords = ({ milesToPickup, milesToDelivery }: MarketplaceItem): string =>
  [apartWords('Pickup', milesToPickup), apartWords('Delivery', milesToDelivery)].filter(Boolean).join(' · ');

/** What is unusual about the vehicle, for carriers: a word each. */
export const oddities = ({ isRunning, hasKeys, isModified }: MarketplaceItem): string[] => [
  ...(isRunning ? [] : ['Does not run']),
  ...(hasKeys ? [] : ['No keys']),
  ...(isModified ? ['Modified'] : []),
];

/** 'Open Carrier', without what the form explains beside it. */
export const transportShort = ({ transportType }: MarketplaceItem): string => transportTypeLabels[transportType].replace(/ \(.*/, '');

/** Whether it fits what the reader said of itself, in the width of a column; null where it said nothing. */
export function fitWords({ fits: { lane, equipment, vehicleType } }: Pick<MarketplaceItem, 'fits'>): { label: string; tone: Tone } | null {
  if (equipment === false) return { label: 'Not on your equipment', tone: 'neutral' };
  if (vehicleType === false) return { label: 'Not a type you haul', tone: 'neutral' };
  if (lane) return { label: 'Matches your lanes', tone: 'lane' };
  return equipment || vehicleType ? { label: 'Suits you', tone: 'good' } : null;
}
