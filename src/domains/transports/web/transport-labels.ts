import type { Tone } from '#web/ui/badge.tsx';
import { formatUsd } from '#shared/money.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { TransportCard, TransportStatus } from '../schemas.ts';

/** Label and colour of each status; assigned is shown as In Progress. */
export const statusLooks: Record<TransportStatus, { label: string; tone: Tone }> = {
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

/** What the carrier's side reads of a job, and overseers of anybody's transport: the same road, nobody addressed. */
const nextStepOfJob: Record<TransportStatus, string> = {
  draft: 'Not submitted yet',
  submitted: 'Open for offers',
  quoted: 'The shipper is comparing offers',
  accepted: 'Waiting for the carrier to confirm and name a driver',
  assigned: 'Waiting for the driver to pick up the vehicle',
  in_transit: 'On the way to its destination',
  delivered: 'Waiting for the shipper to confirm delivery',
  completed: 'Delivered and closed',
  cancelled: 'No action needed',
};

/** Who acts next where a request is booked at the estimate and no carrier has taken it; `price` in dollars. */
export const describeTaking = (price: string): string => `Waiting for the first eligible carrier to take the job at ${formatUsd(price)}`;

type Situation = Pick<TransportCard, 'status' | 'offerCount' | 'isOwn' | 'isYourTurn' | 'fixedPrice' | 'awaits'>;

/**
 * Who acts next, in a few words: the owner is addressed, and whoever has something to do that the status does not tell, such as to pay. `turn`
 * is what 'Your turn' has for the reader, in its own words ('Pay'); while nobody knows what waits (null) nothing is said that may be wrong, and
 * null is the answer where nothing is left.
 */
export function getNextStep({ isYourTurn, ...card }: Situation, turn?: string | null): string | null {
  if (turn) return `${yourTurn}: ${turn}`;
  if (turn === null) return isYourTurn ? `${yourTurn}: ${lookText}` : null;
  const words = getStep(card);
  return isYourTurn && !words.startsWith(yourTurn) ? `${yourTurn}: ${besideStatus[card.status] ?? lookText}` : words;
}

const yourTurn = 'Your turn';
const lookText = 'open it to see what to do next';

/** What waits for somebody where the status says that nothing does. */
const besideStatus: Partial<Record<TransportStatus, string>> = {
  completed: 'see the open review or claim',
};

/** Who acts next on a job that was taken and has no carrier of its broker or no driver who agreed. */
const beforePickup: Record<NonNullable<TransportCard['awaits']>, string> = {
  carrier_named: 'Waiting for the broker to name the carrier',
  driver_named: 'Waiting for the carrier to name the driver',
  driver_agreed: 'Waiting for the driver to agree to the job',
};

function getStep({ status, offerCount, isOwn, fixedPrice, awaits }: Omit<Situation, 'isYourTurn'>): string {
  if (status === 'accepted' && fixedPrice) return describeTaking(fixedPrice);
  if (awaits && (awaits === 'carrier_named' || status === 'assigned')) return beforePickup[awaits];
  if (!isOwn) return nextStepOfJob[status];
  if (status === 'submitted' || status === 'quoted')
    return offerCount > 0 ? 'Your turn: compare quotes and choose one' : 'Waiting for quotes from verified carriers';
  const steps: Record<Exclude<TransportStatus, 'submitted' | 'quoted'>, string> = {
    draft: 'Your turn: finish the draft and submit it',
    accepted: 'Waiting for the carrier to confirm and name a driver',
    assigned: 'Waiting for the driver to pick up the vehicle',
    in_transit: 'On the way to its destination',
    delivered: 'Your turn: confirm the delivery',
    completed: 'Delivered and closed',
    cancelled: 'No action needed',
  };
  return steps[status];
}

/** '454xx' where only three digits are to be known. */
const describeZip = (zip: string): string => (zip.length === 3 ? `${zip}xx` : zip);

/** 'Dayton, OH 454xx'. */
export const describePlace = (city: string, state: string, zip: string): string =>
  city ? `${city}, ${state} ${describeZip(zip)}` : describeZip(zip);
