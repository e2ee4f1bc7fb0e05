import { requireMarketplaceView } from '#domains/compliance/gate.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { acceptBid, changeBid, placeBid, withdrawBid } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { readGuestOffers, withdrawGuestRequest } from './guest-offers/guest-offers.ts';
import * as guests from './guest-offers/guest-offers-schemas.ts';
import * as marketplace from './marketplace/marketplace-schemas.ts';
import * as offers from './own-offers/own-offers-schemas.ts';
import { listOwnOffers } from './own-offers/own-offers.ts';
import * as searches from './searches/saved-searches-schemas.ts';
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './searches/saved-searches.ts';
import { getMarketplaceRequest, listLanes, listMarketplace } from './marketplace/marketplace.ts';
import { listTransportBids } from './queries.ts';

export const bidsRoutes: readonly Handler[] = [
  handle(endpoints.listMarketplace, marketplace.listMarketplace, async (ctx, { query, request, reply }) => {
    const [, { rows, next }] = await Promise.all([requireMarketplaceView(ctx), listMarketplace(ctx, query)]);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listLanes, marketplace.listLanes, async (ctx, { query }) => {
    await requireMarketplaceView(ctx);
    return listLanes(ctx, query);
  }),
  handle(endpoints.getMarketplaceRequest, marketplace.getMarketplaceRequest, async (ctx, { params }) => {
    await requireMarketplaceView(ctx);
    return getMarketplaceRequest(ctx, params.id);
  }),
  handle(endpoints.listSavedSearches, searches.listSavedSearches, async (ctx) => {
    await requireMarketplaceView(ctx);
    return listSavedSearches(ctx);
  }),
  handle(endpoints.saveSearch, searches.saveSearch, async (ctx, { body }) => {
    await requireMarketplaceView(ctx);
    return saveSearch(ctx, body);
  }),
  handle(endpoints.changeSavedSearch, searches.changeSavedSearch, (ctx, { params, body }) => changeSavedSearch(ctx, params.id, body)),
  handle(endpoints.deleteSavedSearch, searches.deleteSavedSearch, (ctx, { params }) => deleteSavedSearch(ctx, params.id)),
  handle(endpoints.listOwnOffers, offers.listOwnOffers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOwnOffers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.placeBid, schemas.placeBid, (ctx, { params, body }) => placeBid(ctx, params.id, body)),
  handle(endpoints.listTransportBids, schemas.listTransportBids, (ctx, { params }) => listTransportBids(ctx, params.id)),
  handle(endpoints.acceptBid, schemas.acceptBid, (ctx, { params, body }) => acceptBid(ctx, params.id, body.bidAmount)),
  handle(endpoints.changeBid, schemas.changeBid, (ctx, { params, body }) => changeBid(ctx, params.id, body)),
  handle(endpoints.readGuestOffers, guests.readGuestOffers, (ctx, { body }) => readGuestOffers(ctx, body.token)),
  handle(endpoints.withdrawGuestRequest, guests.withdrawGuestRequest, (ctx, { body }) => withdrawGuestRequest(ctx, body.token)),
  handle(endpoints.withdrawBid, schemas.withdrawBid, (ctx, { params }) => withdrawBid(ctx, params.id)),
];
