import type { Actor } from '#server/db/context.ts';
import { isAdmin, isPricing, oversees, type Role } from '#shared/roles.ts';
import type { TransportDetail, TransportStatus } from './schemas.ts';
import { areDetailsOpen } from './details/details-rules.ts';
import { isBeforePickup } from './photos/photos-rules.ts';
import { isCancellable, isOpen, supportingRoles } from './rules.ts';

export interface TransportFacts {
  readonly shipperId: string;
  readonly status: TransportStatus;
}

const carriersSide: readonly Role[] = ['broker', 'carrier', 'independent_driver', 'driver'];

/** Confirmed officers and administrators see all submitted transports. */
export const isOverseer = (actor: Pick<Actor, 'role' | 'isConfirmed'>): boolean => oversees(actor);

/** Roles that haul or arrange hauling: they see their jobs and the marketplace. */
export const isCarriersSide = (actor: Pick<Actor, 'role'>): boolean => carriersSide.includes(actor.role);

/** Roles that see a transport only after being added to it. */
export const isSupporting = (actor: Pick<Actor, 'role'>): boolean => (supportingRoles as readonly Role[]).includes(actor.role);

const claimReaders: readonly Role[] = ['insurance', 'inspection'];

export const readsClaims = (actor: Pick<Actor, 'role'>): boolean => claimReaders.includes(actor.role);

export const isOwner = (actor: Actor, transport: Pick<TransportFacts, 'shipperId'>): boolean => transport.shipperId === actor.id;

/** The compliance gate is checked separately. */
export const mayPrice = (actor: Actor, transport: TransportFacts): boolean =>
  isPricing(actor.role) && !isOwner(actor, transport) && isOpen(transport.status);

const mayAcceptOffers = (actor: Actor, transport: TransportFacts): boolean => isOwner(actor, transport) && isOpen(transport.status);

export const mayCancel = (actor: Actor, transport: TransportFacts): boolean =>
  (isOwner(actor, transport) || isAdmin(actor.role)) && isCancellable(transport.status);

const mayConfirmDelivery = (actor: Actor, transport: TransportFacts): boolean =>
  isOwner(actor, transport) && transport.status === 'delivered';

export const mayEditDraft = (actor: Actor, transport: TransportFacts): boolean => isOwner(actor, transport) && transport.status === 'draft';

const mayChangeDetails = (actor: Actor, transport: TransportFacts): boolean =>
  isOwner(actor, transport) && areDetailsOpen(transport.status);

export const mayChangePhotos = (actor: Actor, transport: TransportFacts): boolean =>
  isOwner(actor, transport) && isBeforePickup(transport.status);

export const mayManageParticipants = (actor: Actor, transport: TransportFacts): boolean =>
  (isOwner(actor, transport) || isAdmin(actor.role)) && transport.status !== 'draft';

/** Sent with every transport, so that screens never check roles. */
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
