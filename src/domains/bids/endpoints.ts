import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import type * as guestOffers from './guest-offers/guest-offers-schemas.ts';
import type * as marketplace from './marketplace/marketplace-schemas.ts';
import type * as ownOffers from './own-offers/own-offers-schemas.ts';
import type * as savedSearches from './searches/saved-searches-schemas.ts';
import type * as schemas from './schemas.ts';

export const placeBid: Endpoint<typeof schemas.placeBid> = {
  method: 'POST',
  path: '/api/marketplace/quotes/:id/bid',
  access: pricingRoles,
};
export const listTransportBids: Endpoint<typeof schemas.listTransportBids> = {
  method: 'GET',
  path: '/api/transports/:id/bids',
  access: 'signed-in',
};
export const acceptBid: Endpoint<typeof schemas.acceptBid> = { method: 'POST', path: '/api/bids/:id/acceptance', access: nonAdminRoles };
export const changeBid: Endpoint<typeof schemas.changeBid> = { method: 'PATCH', path: '/api/bids/:id', access: pricingRoles };
export const withdrawBid: Endpoint<typeof schemas.withdrawBid> = { method: 'DELETE', path: '/api/bids/:id', access: pricingRoles };

export const readGuestOffers: PublicEndpoint<typeof guestOffers.readGuestOffers> = {
  method: 'POST',
  path: '/api/guest/offers',
  access: 'public',
};
export const withdrawGuestRequest: PublicEndpoint<typeof guestOffers.withdrawGuestRequest> = {
  method: 'POST',
  path: '/api/guest/withdrawal',
  access: 'public',
};

export const listMarketplace: Endpoint<typeof marketplace.listMarketplace> = {
  method: 'GET',
  path: '/api/marketplace/quotes',
  access: 'signed-in',
};
export const listLanes: Endpoint<typeof marketplace.listLanes> = { method: 'GET', path: '/api/marketplace/lanes', access: 'signed-in' };
export const getMarketplaceRequest: Endpoint<typeof marketplace.getMarketplaceRequest> = {
  method: 'GET',
  path: '/api/marketplace/quotes/:id',
  access: 'signed-in',
};

export const listOwnOffers: Endpoint<typeof ownOffers.listOwnOffers> = {
  method: 'GET',
  path: '/api/marketplace/offers',
  access: pricingRoles,
};

export const listSavedSearches: Endpoint<typeof savedSearches.listSavedSearches> = {
  method: 'GET',
  path: '/api/marketplace/searches',
  access: 'signed-in',
};
export const saveSearch: Endpoint<typeof savedSearches.saveSearch> = {
  method: 'POST',
  path: '/api/marketplace/searches',
  access: 'signed-in',
};
export const changeSavedSearch: Endpoint<typeof savedSearches.changeSavedSearch> = {
  method: 'PATCH',
  path: '/api/marketplace/searches/:id',
  access: 'signed-in',
};
export const deleteSavedSearch: Endpoint<typeof savedSearches.deleteSavedSearch> = {
  method: 'DELETE',
  path: '/api/marketplace/searches/:id',
  access: 'signed-in',
};
