import type { Tone } from '#web/ui/badge.tsx';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { RowNextAction, TransportCard, TransportStatus } from '../schemas.ts';

/** Label and colour of each status; assigned is shown as In Progress. */
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

/** The stations of the road, in order, draft to completed; a cancelled transport has left it. */
export const stations = ['draft', 'submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed'] as const;

/** Index of the station at which a transport stands; -1 for one that has left the road. */
export const stationAt = (status: TransportStatus): number => stations.findIndex((station) => station === status);

/** Index of the station under way; past the last one when it is completed. */
export const stationUnderWay = (status: TransportStatus): number => (status === 'completed' ? stations.length : stationAt(status));

type Vehicle = Pick<TransportCard, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>;

/** '2019 Honda Accord'. */
export const getTitle = ({ vehicleYear, vehicleMake, vehicleModel }: { [key in keyof Vehicle]: Vehicle[key] | null }): string =>
  vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel });

/** Whose move it is, in the width of a column. */
export const whoLabels: Record<NonNullable<RowNextAction['who']>, string> = {
  you: 'You',
  shipper: 'Shipper',
  broker: 'Broker',
  carrier: 'Carrier',
  driver: 'Driver',
  carriers: 'Carriers',
};

/** '454xx' where only three digits are to be known. */
const describeZip = (zip: string): string => (zip.length === 3 ? `${zip}xx` : zip);

/** 'Dayton, OH 454xx'. */
export const describePlace = (city: string, state: string, zip: string): string =>
  city ? `${city}, ${state} ${describeZip(zip)}` : describeZip(zip);
