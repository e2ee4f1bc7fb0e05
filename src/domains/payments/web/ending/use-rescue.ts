import { useCall } from '#web/api/queries.ts';
import type { Rescue } from '../../ending/schemas.ts';
import { getRescue } from '../../endpoints.ts';

/** What is held for a booking whose carrier left, and who could take it over; null while nobody left, or it is not known yet. */
export const useRescue = (transportId: string, enabled: boolean): Rescue | null =>
  useCall(getRescue, { params: { id: transportId } }, { enabled }).data?.rescue ?? null;
