import type { Payment, MoneyStep } from '#domains/payments/schemas.ts';
import { describeStep } from '#domains/payments/web/money-labels.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { productName } from '#shared/product.ts';

export interface Milestone {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly who: string | null;
}

type AcceptedQuote = Pick<
  Quote,
  | 'isAccepted'
  | 'offeredBy'
  | 'driverName'
  | 'acceptedAt'
  | 'taken'
  | 'driverAgreedAt'
  | 'pickedUpAt'
  | 'deliveredAt'
  | 'completedAt'
  | 'completedBy'
  | 'ended'
>;

export interface MilestoneFacts {
  readonly transport: Pick<TransportDetail, 'submittedAt' | 'status' | 'updatedAt' | 'cancelled'>;
  readonly quotes: readonly AcceptedQuote[];
  readonly owns: boolean;
  readonly payment: Pick<Payment, 'reader'> | null;
  readonly steps: readonly MoneyStep[];
}

type Entry = readonly [id: string, title: string, at: string | null | undefined, who: string | null];

/** The platform's estimate has no offerer. */
const getOfferer = ({ offeredBy }: AcceptedQuote): string => (offeredBy ? `Offer from ${offeredBy.name}` : 'Carriage estimate');

/** A carrier may commit a truck before its offer is accepted; a broker takes the job by naming a carrier. */
function toTaking({ taken, acceptedAt, offeredBy }: AcceptedQuote): Entry {
  const isCommitment = taken !== null && acceptedAt !== null && Date.parse(taken.at) < Date.parse(acceptedAt);
  const title = isCommitment ? 'Truck committed' : offeredBy?.role === 'broker' ? 'Carrier named' : 'Job taken';
  return ['taken', title, taken?.at, taken?.by ?? null];
}

/** The platform completes the booking if nobody objects within the review window. */
function getCompleter({ completedBy }: AcceptedQuote, shipper: string): string | null {
  if (completedBy === null) return null;
  return { shipper, platform: `${productName}, at the end of the review window`, support: `${productName} support` }[completedBy];
}

function toEnd({ ended, offeredBy }: AcceptedQuote, shipper: string): Entry {
  if (!ended) return ['ended', 'Ended', null, null];
  const carrier = offeredBy?.name ?? 'The carrier';
  const who = { shipper, carrier, platform: productName, support: `${productName} support` }[ended.by];
  return [
    'ended',
    ended.by === 'carrier' ? 'Withdrawn by the carrier' : 'Cancelled',
    ended.at,
    ended.reason ? `${who}: ${ended.reason}` : who,
  ];
}

const toCancellation = ({ cancelled, updatedAt }: MilestoneFacts['transport'], shipper: string): Entry => [
  'cancelled',
  'Cancelled',
  cancelled?.at ?? updatedAt,
  cancelled && { shipper, platform: productName, support: `${productName} support` }[cancelled.by],
];

const bookingEntries = (accepted: AcceptedQuote, shipper: string): readonly Entry[] => [
  ['accepted', 'Offer accepted', accepted.acceptedAt, getOfferer(accepted)],
  toTaking(accepted),
  ['driver', 'Driver agreed', accepted.driverAgreedAt, accepted.driverName],
  ['picked_up', 'Picked up', accepted.pickedUpAt, accepted.driverName],
  ['delivered', 'Delivered', accepted.deliveredAt, accepted.driverName],
  ['completed', 'Completed', accepted.completedAt, getCompleter(accepted, shipper)],
  toEnd(accepted, shipper),
];

/** Oldest first; money steps only if the reader may see the payment. */
export function getMilestones({ transport, quotes, owns, payment, steps }: MilestoneFacts): Milestone[] {
  const shipper = owns ? 'You' : 'The shipper';
  const booked = quotes.filter(({ isAccepted, ended }) => isAccepted || ended);
  const isCancelledUnbooked = transport.status === 'cancelled' && !booked.some(({ ended }) => ended && ended.by !== 'carrier');
  const entries: readonly Entry[] = [
    ['submitted', 'Submitted', transport.submittedAt, shipper],
    ...booked.flatMap((quote, nth) =>
      bookingEntries(quote, shipper).map(([id, ...rest]): Entry => [nth > 0 ? `${id} ${nth}` : id, ...rest]),
    ),
    ...(isCancelledUnbooked ? [toCancellation(transport, shipper)] : []),
    ...(payment ? steps : []).map((step): Entry => {
      const { title, who } = describeStep(step, payment!.reader);
      return [step.id, title, step.at, who];
    }),
  ];
  return entries
    .flatMap(([id, title, at, who]) => (at ? [{ id, title, at, who }] : []))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
