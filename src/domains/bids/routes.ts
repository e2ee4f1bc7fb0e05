import { requireMarketplaceView } from '#domains/compliance/gate.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { acceptBid, changeBid, placeBid, withdrawBid } from './commands.ts';
import * as contract from './contract.ts';
import { readGuestOffers, withdrawGuestRequest } from './guest-offers.ts';
import * as guests from './guest-offers-contract.ts';
import * as marketplace from './marketplace-contract.ts';
import * as offers from './own-offers-contract.ts';
import { listOwnOffers } from './own-offers.ts';
import * as searches from './saved-searches-contract.ts';
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { getMarketplaceRequest, listLanes, listMarketplace } from './marketplace.ts';
import { listTransportBids } from './queries.ts';

/** Endpoints of the marketplace and of bids. */
export const bidsRoutes: readonly Handler[] = [
  handle(marketplace.listMarketplace, async (ctx, { query, request, reply }) => {
    const [, { list, next }] = await Promise.all([requireMarketplaceView(ctx), listMarketplace(ctx, query)]);
    linkNextPage(request, reply, next);
    return list;
  }),
  handle(marketplace.listLanes, async (ctx, { query }) => {
    await requireMarketplaceView(ctx);
    return listLanes(ctx, query);
  }),
  handle(marketplace.getMarketplaceRequest, async (ctx, { params }) => {
    await requireMarketplaceView(ctx);
    return getMarketplaceRequest(ctx, params.id);
  }),
  handle(searches.listSavedSearches, async (ctx) => {
    await requireMarketplaceView(ctx);
    return listSavedSearches(ctx);
  }),
  handle(searches.saveSearch, async (ctx, { body }) => {
    await requireMarketplaceView(ctx);
    return saveSearch(ctx, body);
  }),
  handle(searches.changeSavedSearch, (ctx, { params, body }) => changeSavedSearch(ctx, params.id, body)),
  handle(searches.deleteSavedSearch, (ctx, { params }) => deleteSavedSearch(ctx, params.id)),
  handle(offers.listOwnOffers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOwnOffers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.placeBid, (ctx, { params, body }) => placeBid(ctx, params.id, body)),
  handle(contract.listTransportBids, (ctx, { params }) => listTransportBids(ctx, params.id)),
  handle(contract.acceptBid, (ctx, { params, body }) => acceptBid(ctx, params.id, body.bidAmount)),
  handle(contract.changeBid, (ctx, { params, body }) => changeBid(ctx, params.id, body)),
  handle(guests.readGuestOffers, (ctx, { body }) => readGuestOffers(ctx, body.token)),
  handle(guests.withdrawGuestRequest, (ctx, { body }) => withdrawGuestRequest(ctx, body.token)),
  handle(contract.withdrawBid, (ctx, { params }) => withdrawBid(ctx, params.id)),
];
