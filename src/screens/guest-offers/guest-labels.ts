import type { GuestTransport } from '#domains/bids/guest-offers/guest-offers-schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { howPaid, isFeeCharged } from '#web/settlement.ts';
import { transportTypeLabels, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';

export const toTransportFacts = ({ vehicleType, transportType, pickupDate, roadMiles, isOperable, serviceFee }: GuestTransport) => [
  ...(vehicleType ? [{ label: 'Vehicle type', value: vehicleTypeLabels[vehicleType] }] : []),
  { label: 'Transport type', value: transportTypeLabels[transportType] },
  { label: 'Pickup date', value: pickupDate ? formatDate(pickupDate) : 'Not set' },
  { label: 'Distance', value: roadMiles === null ? 'Unknown' : `${roadMiles.toLocaleString('en-US')} miles`, figures: true },
  { label: 'Runs and drives', value: isOperable ? 'Yes' : 'No' },
  ...(isFeeCharged ? [{ label: 'Service fee, once you accept', value: formatUsd(serviceFee ?? '0'), figures: true }] : []),
  { label: 'Payment', value: howPaid, wide: true },
];
