import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import {
  acceptBid,
  changeBid,
  listTransportBids,
  placeBid,
  withdrawBid,
  getMarketplaceRequest,
  listMarketplace,
  listOwnOffers,
} from '../endpoints.ts';
import type { OwnOffer } from '../own-offers/own-offers-schemas.ts';
import type { SearchParams } from './searches/search-params.ts';
import { activeBidsByTransport } from './active-bid.ts';

const bidReads = ['/api/transports', '/api/user/transports', '/api/marketplace', '/api/turns'] as const;

export const useMarketplace = (search: SearchParams) => useCallPages(listMarketplace, { query: search });
export const useMarketplaceRequest = (id: string | null) =>
  useCall(getMarketplaceRequest, { params: { id: id ?? '' } }, { enabled: id !== null });
export const useOwnOffers = () => useCallPages(listOwnOffers, { query: {} });
export const useTransportOffers = (transportId: string | null) =>
  useCall(listOwnOffers, { query: { transportId: transportId ?? '' } }, { enabled: transportId !== null });
export function useActiveOffers(enabled: boolean): ReadonlyMap<string, OwnOffer> {
  const { data = [] } = useCall(listOwnOffers, { query: { state: 'active', limit: 100 } }, { enabled });
  return activeBidsByTransport(data);
}
export const useTransportBids = (id: string) => useCall(listTransportBids, { params: { id } });
export const usePlaceBid = () => useSend(placeBid, { refreshes: bidReads, idempotent: true });
export const useChangeBid = () => useSend(changeBid, { refreshes: bidReads });
export const useWithdrawBid = () => useSend(withdrawBid, { refreshes: bidReads });
export const useAcceptBid = () => useSend(acceptBid, { refreshes: offerReads, idempotent: true });
