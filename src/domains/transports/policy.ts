import type { Actor } from '#server/db/context.ts';
import { isAdmin, isPricing, oversees, type Role } from '#shared/roles.ts';
import type { TransportDetail, TransportStatus } from './schemas.ts';
import { areDetailsOpen } from './details/details-rules.ts';
import { isBeforePickup } from './photos/photos-rules.ts';
import { isCancellable, isOpen, supportingRoles } from './rules.ts';

/** What a decision about a transport rests on. */
export interface TransportFacts {
  readonly shipperId: string;
  readonly status: TransportStatus;
}

const carriersSide: readonly Role[] = ['broker', 'carrier', 'independent_driver', 'driver'];

/** Confirmed officers and administrators see every transport that was submitted. */
export const isOverseer = (actor: Pick<Actor, 'role' | 'isConfirmed'>): boolean => oversees(actor);

/** Roles that haul or arrange hauling: they see jobs that name them, and the marketplace. */
export const isCarriersSide = (actor: Pick<Actor, 'role'>): boolean => carriersSide.includes(actor.role);

/** Roles that see a transport once its shipper or an administrator adds them to it. */
export const isSupporting = (actor: Pick<Actor, 'role'>): boolean => (supportingRoles as readonly Role[]).includes(actor.role);

const claimReaders: readonly Role[] = ['insurance', 'inspection'];

/** Roles that look at what is claimed for damage or loss on the transports to which they were added. */
export const readsClaims = (actor: Pick<Actor, 'role'>): boolean => claimReaders.includes(actor.role);

/** Anybody but an administrator may ship. */
export const isOwner = (actor: Actor, transport: Pick<TransportFacts, 'shipperId'>): boolean => transport.shipperId === actor.id;

/** Brokers, carriers and independent drivers price open requests of others; the compliance gate is asked besides. */
export const mayPrice = (actor: Actor, transport: TransportFacts): boolean =>
  isPricing(actor.role) && !isOwner(actor, transport) && isOpen(transport.status);

/** The owner accepts an offer while the request is open. */
const mayAcceptOffers = (actor: Actor, transport: TransportFacts): boolean => isOwner(actor, transport) && isOpen(transport.status);

export const mayCancel = (actor: Actor, transport: TransportFacts): boolean =>
  (isOwner(actor, transport) || isAdmin(actor.role)) && isCancellable(transport.status);

/** The owner confirms that the vehicle arrived. */
const mayConfirmDelivery = (actor: Actor, transport: TransportFacts): boolean =>
  isOwner(actor, transport) && transport.status === 'delivered';

/** The owner changes, submits and deletes a draft. */
export const mayEditDraft = (actor: Actor, transport: TransportFacts): boolean => isOwner(actor, transport) && transport.status === 'draft';

/** The owner adds and changes addresses, contacts and dates until pickup. */
const mayChangeDetails = (actor: Actor, transport: TransportFacts): boolean =>
  isOwner(actor, transport) && areDetailsOpen(transport.status);

/** The owner changes the photos of the vehicle until pickup. */
export const mayChangePhotos = (actor: Actor, transport: TransportFacts): boolean =>
  isOwner(actor, transport) && isBeforePickup(transport.status);

/** The owner or an administrator says who takes part in a submitted transport. */
export const mayManageParticipants = (actor: Actor, transport: TransportFacts): boolean =>
  (isOwner(actor, transport) || isAdmin(actor.role)) && transport.status !== 'draft';

/** The answers that travel with a transport, so that screens never ask for a role. */
export const transportCan = (actor: Actor, transport: TransportFacts): TransportDetail['can'] => ({
  accept: mayAcceptOffers(actor, transport),
  quote: mayPrice(actor, transport),
  bid: mayPrice(actor, transport),
  cancel: mayCancel(actor, transport),
  confirmDelivery: mayConfirmDelivery(actor, transport),
  editDraft: mayEditDraft(actor, transport),
  changeDetails: mayChangeDetails(actor, transport),
  manageParticipants: mayManageParticipants(actor, transport),
});
