import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { placeEndpoint } from '#domains/places/endpoints.ts';
import { baseZip, zipPattern } from '#shared/vehicles/vehicles.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { describePlace } from '../transport-labels.ts';
import type { ZipLookup, ZipPlace } from '#web/ui/inputs/zip-input.tsx';

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

/** Cached per ZIP code; stable between renders. */
export function useZipLookup(): ZipLookup {
  const client = useQueryClient();
  return useCallback((zip) => client.fetchQuery(placeQuery(zip)), [client]);
}

/** 'possible' also for unfinished ZIP codes and failed lookups. */
export type ZipKnowledge = 'possible' | 'pending' | 'missing';

function useZipKnowledge(typed: string): ZipKnowledge {
  const isWhole = zipPattern.test(typed.trim());
  const { data, isLoading } = useQuery({ ...placeQuery(typed), enabled: isWhole });
  if (isLoading) return 'pending';
  return isWhole && data === null ? 'missing' : 'possible';
}

/** 'Austin, TX 78701'; only the ZIP code until the city is known. */
export function usePlaceName(zip: string): string {
  const { data } = useQuery({ ...placeQuery(zip), enabled: zipPattern.test(zip) });
  return describePlace(data?.city ?? '', data?.state ?? '', zip);
}

export function useZipsKnown(route: { fromZipCode?: string; toZipCode?: string } | null) {
  return { fromZipCode: useZipKnowledge(route?.fromZipCode ?? ''), toZipCode: useZipKnowledge(route?.toZipCode ?? '') };
}
