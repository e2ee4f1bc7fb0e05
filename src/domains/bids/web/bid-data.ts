import { getComplianceStatus } from '#domains/compliance/contract.ts';
import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import type { VehicleType } from '#shared/vehicles.ts';
import {
  changeBid,
  listMarketplace,
  listMyBids,
  listTransportBids,
  placeBid,
  withdrawBid,
  type Bid,
  type MarketplaceItem,
} from '../contract.ts';

const bidReads = ['/api/transports', '/api/bids', '/api/marketplace'] as const;

/** What the marketplace is narrowed to; the address bar holds it. */
export interface MarketplaceFilter {
  vehicleType?: VehicleType;
  fromState?: string;
  toState?: string;
  running?: 'yes' | 'no';
}

export const useMarketplace = (filter: MarketplaceFilter) =>
  useCallPages(listMarketplace, { query: filter }, { cursorOf: ({ id }: MarketplaceItem) => id });
export const useMyBids = () => useCallPages(listMyBids, { query: {} }, { cursorOf: ({ id }) => id });
/** Own bids that still stand, by transport; empty for roles that do not bid. */
export function useStandingBids(enabled: boolean): ReadonlyMap<string, Bid> {
  const { data = [] } = useCall(listMyBids, { query: { limit: 100 } }, { enabled });
  return new Map(data.filter(({ status }) => status === 'active').map((bid) => [bid.transportId, bid]));
}
export const useTransportBids = (id: string) => useCall(listTransportBids, { params: { id } });
export const usePlaceBid = () => useSend(placeBid, { refreshes: bidReads, idempotent: true });
export const useChangeBid = () => useSend(changeBid, { refreshes: bidReads });
export const useWithdrawBid = () => useSend(withdrawBid, { refreshes: bidReads });
export const useGate = (enabled = true) => useCall(getComplianceStatus, {}, { enabled });
