import { useCall } from '#web/api/queries.ts';
import { getRescue, type Rescue } from '../../ending/contract.ts';

/** What is held for a booking whose carrier left, and who could take it over; null while nobody left, or it is not known yet. */
export const useRescue = (transportId: string, enabled: boolean): Rescue | null =>
  useCall(getRescue, { params: { id: transportId } }, { enabled }).data?.rescue ?? null;
