import type { Tone } from '#web/ui/badge.tsx';
import { productName } from '#shared/product.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { RowNextAction, TransportCard, TransportStatus } from '../schemas.ts';

export const statusBadges: Record<TransportStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'neutral' },
  quoted: { label: 'Quoted', tone: 'action' },
  accepted: { label: 'Accepted', tone: 'action' },
  assigned: { label: 'In Progress', tone: 'lane' },
  in_transit: { label: 'In Transit', tone: 'lane' },
  delivered: { label: 'Delivered', tone: 'good' },
  completed: { label: 'Completed', tone: 'default' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const stations = ['draft', 'submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed'] as const;

/** -1 if canceled. */
export const getStationIndex = (status: TransportStatus): number => stations.findIndex((station) => station === status);

export const stationUnderWay = (status: TransportStatus): number => (status === 'completed' ? stations.length : getStationIndex(status));

type Vehicle = Pick<TransportCard, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>;

export const getTitle = ({ vehicleYear, vehicleMake, vehicleModel }: { [key in keyof Vehicle]: Vehicle[key] | null }): string =>
  vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel });

export const whoLabels: Record<NonNullable<RowNextAction['who']>, string> = {
  you: 'You',
  shipper: 'Shipper',
  broker: 'Broker',
  carrier: 'Carrier',
  driver: 'Driver',
  carriers: 'Carriers',
  platform: productName,
};

/** '454xx' if only three digits are known. */
const describeZip = (zip: string): string => (zip.length === 3 ? `${zip}xx` : zip);

export const describePlace = (city: string, state: string, zip: string): string =>
  city ? `${city}, ${state} ${describeZip(zip)}` : describeZip(zip);
