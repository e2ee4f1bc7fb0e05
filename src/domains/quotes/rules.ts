import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { Role } from '#shared/roles.ts';
import { takenMessage } from './ending/closing-rules.ts';
import { workflowStates, type Quote, type WorkflowState } from './schemas.ts';

export const isBrokered = (quote: Pick<Quote, 'offeredBy'> | undefined): boolean => quote?.offeredBy?.role === 'broker';

type Moves = Partial<Record<WorkflowState, readonly WorkflowState[]>>;

const carrierMoves: Moves = { quoted: ['assigned'] };
const driverMoves: Moves = { assigned: ['in_transit'], in_transit: ['delivered'] };

const workflow: Record<Exclude<Role, 'super_admin'>, Moves> = {
  shipper: { submitted: ['booked'], quoted: ['booked'] },
  broker: { submitted: ['quoted'] },
  carrier: carrierMoves,
  driver: driverMoves,
  independent_driver: { ...carrierMoves, ...driverMoves },
  admin: {
    submitted: ['quoted', 'booked', 'assigned', 'in_transit', 'delivered', 'closed'],
    quoted: ['booked', 'assigned', 'in_transit', 'delivered', 'closed'],
    booked: ['assigned', 'in_transit', 'delivered', 'closed'],
    assigned: ['in_transit', 'delivered', 'closed'],
    in_transit: ['delivered', 'closed'],
    delivered: ['closed'],
  },
  insurance: {},
  inspection: {},
  storage: {},
  compliance: {},
};

/** A super admin may choose any other state. */
export const allowedTransitions = (role: Role, from: WorkflowState): readonly WorkflowState[] =>
  role === 'super_admin' ? workflowStates.filter((state) => state !== from) : (workflow[role][from] ?? []);

export const noTransitionMessage = (role: Role): string =>
  `No valid state transitions available for your role (${role}) from the current state`;

const statuses: Record<WorkflowState, TransportStatus> = {
  submitted: 'submitted',
  quoted: 'quoted',
  booked: 'accepted',
  assigned: 'assigned',
  in_transit: 'in_transit',
  delivered: 'delivered',
  closed: 'completed',
};

export const getStatus = (state: WorkflowState): TransportStatus => statuses[state];

export const workflowLabels: Record<WorkflowState, string> = {
  submitted: 'Submitted',
  quoted: 'Quoted',
  booked: 'Booked',
  assigned: 'Assigned',
  in_transit: 'In Transit',
  delivered: 'Delivered',
  closed: 'Closed',
};

export interface QuoteFacts {
  readonly kind: 'opening' | 'own' | 'bid';
  readonly workflowState: WorkflowState;
  readonly isAccepted: boolean;
  readonly totalQuote: string;
  readonly validUntil: string | null;
  readonly brokerId: string | null;
  readonly carrierId: string | null;
  readonly driverId: string | null;
  readonly transportStatus: TransportStatus;
}

const beforePickup: readonly WorkflowState[] = ['booked', 'assigned'];

/** Closing before pickup is a cancellation with a refund. */
export const endsBooking = ({ isAccepted, workflowState }: Pick<QuoteFacts, 'isAccepted' | 'workflowState'>): boolean =>
  isAccepted && beforePickup.includes(workflowState);

/** ISO 8601, first time only: later repairs don't change them. */
export interface Instants {
  readonly acceptedAt: string | null;
  readonly pickedUpAt: string | null;
  readonly deliveredAt: string | null;
  readonly completedAt: string | null;
}

type Moment = Pick<QuoteFacts, 'isAccepted' | 'transportStatus'>;

export function toInstants(was: Moment & Instants, is: Moment, now: Date): Instants {
  const first = (stored: string | null, isReached: boolean) => stored ?? (isReached ? now.toISOString() : null);
  const reaches = (status: TransportStatus) => is.isAccepted && is.transportStatus === status;
  return {
    acceptedAt: first(was.acceptedAt, is.isAccepted && !was.isAccepted),
    pickedUpAt: first(was.pickedUpAt, reaches('in_transit')),
    deliveredAt: first(was.deliveredAt, reaches('delivered')),
    completedAt: first(was.completedAt, reaches('completed')),
  };
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** After delivery; then the transport completes automatically. */
export const reviewWindowHours = 72;

export const isExpired = (quote: Pick<QuoteFacts, 'workflowState' | 'isAccepted' | 'validUntil'>, now: Date): boolean =>
  quote.validUntil !== null && !quote.isAccepted && quote.workflowState !== 'closed' && new Date(quote.validUntil) <= now;

const unpriced = (quote: QuoteFacts): Refusal | null =>
  Number(quote.totalQuote) > 0 ? null : { code: 'not_priced', message: 'This request has not been priced yet' };

const notOpen = (quote: QuoteFacts): Refusal | null => {
  if (isOpen(quote.transportStatus)) return null;
  if (quote.transportStatus === 'cancelled') return { code: 'not_open', message: 'This request was cancelled' };
  return { code: 'already_accepted', message: takenMessage };
};

const expired = (quote: QuoteFacts, now: Date): Refusal | null =>
  isExpired(quote, now) ? { code: 'expired', message: 'This quote has expired' } : null;

/** Null if acceptable now. policy.ts decides who may accept. */
export function refuseAcceptance(quote: QuoteFacts, now: Date): Refusal | null {
  if (quote.isAccepted) return { code: 'already_accepted', message: 'This quote was already accepted' };
  const open = notOpen(quote);
  if (open) return open;
  if (quote.workflowState === 'closed') return { code: 'closed', message: 'This quote is closed' };
  return unpriced(quote) ?? expired(quote, now);
}

const noCarrier: Refusal = { code: 'no_carrier', message: 'No carrier has taken this job yet' };
const noDriver: Refusal = { code: 'no_driver', message: 'No driver has been named for this job yet' };
const notAccepted: Refusal = { code: 'not_accepted', message: 'The shipper has not accepted this quote' };
const beyondOffer: readonly WorkflowState[] = ['booked', 'assigned', 'in_transit', 'delivered'];

const isBehindOffer = (quote: QuoteFacts, to: WorkflowState): boolean => !quote.isAccepted && beyondOffer.includes(to);

/** Not even a super admin can override: two accepted quotes, a job on a cancelled request, a job without a price. */
const refuseRepair = (quote: QuoteFacts, to: WorkflowState): Refusal | null =>
  isBehindOffer(quote, to) ? (notOpen(quote) ?? unpriced(quote)) : null;

const backward = (quote: QuoteFacts, to: WorkflowState): Refusal | null =>
  workflowStates.indexOf(to) < workflowStates.indexOf(quote.workflowState)
    ? { code: 'backward', message: `${workflowLabels[quote.workflowState]} to ${workflowLabels[to]} is a step backward` }
    : null;

/** Codes that a super admin may override by name, besides the guards. */
export const passableRefusals = [
  'backward',
  'not_open',
  'already_accepted',
  'not_priced',
  'expired',
  'not_accepted',
  'no_carrier',
  'no_driver',
  'account_stopped',
  'identity_changed',
] as const;

/** What a super admin must override by name. Excludes what `refuseMove` refuses to everyone. */
export function refusalsToPass(quote: QuoteFacts, to: WorkflowState, now: Date): Refusal[] {
  const isOffer = !quote.isAccepted && (to === 'submitted' || to === 'quoted');
  const isUnderWay = to === 'in_transit' || to === 'delivered';
  return [
    backward(quote, to),
    isOffer ? notOpen(quote) : null,
    to === 'quoted' && !quote.isAccepted ? unpriced(quote) : null,
    isOffer || isBehindOffer(quote, to) ? expired({ ...quote, workflowState: to }, now) : null,
    isUnderWay && !quote.isAccepted ? notAccepted : null,
    to === 'assigned' && !quote.carrierId ? noCarrier : null,
    isUnderWay && !quote.driverId ? noDriver : null,
  ].filter((refusal) => refusal !== null);
}

/** 409 refusal of a move that the role allows, or null. Assigning an unaccepted quote is only a commitment. */
export function refuseMove(quote: QuoteFacts, to: WorkflowState, role: Role, now: Date): Refusal | null {
  if (role === 'super_admin') return refuseRepair(quote, to);
  if (to === 'quoted') return notOpen(quote) ?? unpriced(quote) ?? expired(quote, now);
  if (to === 'booked') return refuseAcceptance(quote, now);
  if (to === 'assigned') {
    const offer = quote.isAccepted ? null : refuseAcceptance(quote, now);
    return offer ?? (quote.carrierId ? null : noCarrier);
  }
  if (to === 'closed') return null;
  if (!quote.isAccepted) return notAccepted;
  return quote.driverId ? null : noDriver;
}
