import { offerReads } from '#domains/quotes/web/quote-data.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '#domains/accounts/web/session.ts';
import type { ApiError } from '#web/api/requests/call.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import type { Pickup } from '../schemas.ts';
import { getHandover, getPickup, nameTruck, renewCode, stopHandover } from '../endpoints.ts';

export const handoverReads = [...offerReads, '/api/admin/transport'] as const;

export const useHandover = (id: string, enabled = true) => useCall(getHandover, { params: { id } }, { enabled, fresh: true });

/** Falls back to this phone's cache when offline. */
export function usePickup(id: string | null): UseQueryResult<Pickup, ApiError> {
  const { user } = useSession();
  return useCachedCall(getPickup, { params: { id: id ?? '' } }, user?.id ?? null, id !== null);
}

export const useNameTruck = () => useSend(nameTruck, { refreshes: handoverReads });
export const useStopHandover = () => useSend(stopHandover, { refreshes: handoverReads });
export const useRenewCode = () => useSend(renewCode, { refreshes: handoverReads });
