import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { placeEndpoint } from '#domains/places/endpoints.ts';
import { baseZip, zipPattern } from '#shared/vehicles/vehicles.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import type { ZipLookup, ZipPlace } from '#web/ui/inputs/zip-input.tsx';

/** City and state of a ZIP code, null for one that does not exist. */
export async function lookUpZip(zip: string): Promise<ZipPlace | null> {
  try {
    return await call(placeEndpoint, { params: { zip } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const placeQuery = (typed: string) => {
  const zip = baseZip(typed);
  return { queryKey: [placeEndpoint.path, zip], queryFn: () => lookUpZip(zip) };
};

/** `lookUpZip` that asks once for each ZIP code; the same between renders. */
export function useZipLookup(): ZipLookup {
  const client = useQueryClient();
  return useCallback((zip) => client.fetchQuery(placeQuery(zip)), [client]);
}

/** What is known of a ZIP code as typed. One that is no ZIP code yet, or could not be looked up, is nobody's mistake: 'possible'. */
export type ZipKnowledge = 'possible' | 'pending' | 'missing';

function useZipKnowledge(typed: string): ZipKnowledge {
  const isWhole = zipPattern.test(typed.trim());
  const { data, isLoading } = useQuery({ ...placeQuery(typed), enabled: isWhole });
  if (isLoading) return 'pending';
  return isWhole && data === null ? 'missing' : 'possible';
}

/** Both ends of a route as typed; nothing is known of a route that is not there. */
export function useZipsKnown(route: { fromZipCode?: string; toZipCode?: string } | null) {
  return { fromZipCode: useZipKnowledge(route?.fromZipCode ?? ''), toZipCode: useZipKnowledge(route?.toZipCode ?? '') };
}
