import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { Role } from '#shared/roles.ts';
import { takenMessage } from './ending/closing-rules.ts';
import { workflowStates, type Quote, type WorkflowState } from './schemas.ts';

/** Whether the offer is a broker's, who names the carrier. */
export const isBrokered = (quote: Pick<Quote, 'offeredBy'> | undefined): boolean => quote?.offeredBy?.role === 'broker';

type Moves = Partial<Record<WorkflowState, readonly WorkflowState[]>>;

const carrierMoves: Moves = { quoted: ['assigned'] };
const driverMoves: Moves = { assigned: ['in_transit'], in_transit: ['delivered'] };

/** Transitions by role; an independent driver has the carrier's and the driver's. */
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

/** States that a role may choose from a state; a super admin may choose any other. */
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

/** What people read for a workflow state. */
export const workflowLabels: Record<WorkflowState, string> = {
  submitted: 'Submitted',
  quoted: 'Quoted',
  booked: 'Booked',
  assigned: 'Assigned',
  in_transit: 'In Transit',
  delivered: 'Delivered',
  closed: 'Closed',
};

/** What a decision about a quote rests on: its own state and that of its transport. */
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

/** Whether closing this quote ends a booking before its pickup: that is a cancellation, and what is paid goes back. */
export const endsBooking = ({ isAccepted, workflowState }: Pick<QuoteFacts, 'isAccepted' | 'workflowState'>): boolean =>
  isAccepted && beforePickup.includes(workflowState);

/** When a quote first came to each of these, ISO 8601; once written they stay, whatever a repair does later. */
export interface Instants {
  readonly acceptedAt: string | null;
  readonly pickedUpAt: string | null;
  readonly deliveredAt: string | null;
  readonly completedAt: string | null;
}

type Moment = Pick<QuoteFacts, 'isAccepted' | 'transportStatus'>;

/** The instants of a quote after a step at `now`: those it had, and the one that this step is the first to reach. */
export function instantsAfter(was: Moment & Instants, is: Moment, now: Date): Instants {
  const first = (kept: string | null, isReached: boolean) => kept ?? (isReached ? now.toISOString() : null);
  const reaches = (status: TransportStatus) => is.isAccepted && is.transportStatus === status;
  return {
    acceptedAt: first(was.acceptedAt, is.isAccepted && !was.isAccepted),
    pickedUpAt: first(was.pickedUpAt, reaches('in_transit')),
    deliveredAt: first(was.deliveredAt, reaches('delivered')),
    completedAt: first(was.completedAt, reaches('completed')),
  };
}

/** Why a step is refused with 409. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Hours in which the shipper looks a delivered vehicle over; then the transport completes by itself. */
export const reviewWindowHours = 72;

/** True when an open quote is past its validity. */
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

/** Why a quote cannot be accepted now, or null. Who may is decided by policy.ts. */
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

/** What nobody goes past, a super admin least of all: two winners, a job on a cancelled request, a job without a price. */
const refuseRepair = (quote: QuoteFacts, to: WorkflowState): Refusal | null =>
  isBehindOffer(quote, to) ? (notOpen(quote) ?? unpriced(quote)) : null;

const backward = (quote: QuoteFacts, to: WorkflowState): Refusal | null =>
  workflowStates.indexOf(to) < workflowStates.indexOf(quote.workflowState)
    ? { code: 'backward', message: `${workflowLabels[quote.workflowState]} to ${workflowLabels[to]} is a step backward` }
    : null;

/** Codes of the refusals that a super admin may go past by naming them; the names of guards come beside them. */
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

/**
 * Everything about a step that would be refused to an administrator, and that a super admin goes past only by name and with a reason.
 * What `refuseMove` refuses to a super admin too is not among it.
 */
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

/**
 * Why a transition that the role's table allows is refused with 409, or null: not priced, expired, taken by
 * another, nobody to haul or to drive, or not accepted by the shipper. Assigning a quote that is not accepted is a commitment only.
 */
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
