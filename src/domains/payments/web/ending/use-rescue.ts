import { useCall } from '#web/api/queries.ts';
import type { Rescue } from '../../ending/schemas.ts';
import { getRescue } from '../../endpoints.ts';

export const useRescue = (transportId: string, enabled: boolean): Rescue | null =>
  useCall(getRescue, { params: { id: transportId } }, { enabled }).data?.rescue ?? null;
