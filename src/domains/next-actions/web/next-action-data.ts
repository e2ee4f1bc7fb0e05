import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#domains/accounts/web/session.ts';
import { worksAtVehicles } from '#domains/inspections/inspecting-rules.ts';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { listNextActions } from '../endpoints.ts';

/** Published by notifications/commands.ts. */
const noticesChanged = 'notifications.changed';

/** Reloads next actions on live events. Only one component per screen may have `isOn`. */
export function useNextActionNews(isOn = true): void {
  const client = useQueryClient();
  const refetch = () => void (isOn && refresh(client, listNextActions.path));
  useLive(noticesChanged, refetch);
  useLive(lineRestored, refetch);
}

/** For roles that work at vehicles, `useNextActionNews` already runs on every screen. */
export function useNextActions() {
  const account = useKeptFor();
  useNextActionNews(account === null);
  return useCachedCall(listNextActions, { query: {} }, account);
}

/** Not cached on the device. */
export function useTransportNextActions(transportId: string) {
  useNextActionNews(useKeptFor() === null);
  return useCall(listNextActions, { query: { transportId } }, { fresh: true });
}

/** Account whose data is cached on the device, for roles that work at vehicles; otherwise null. */
function useKeptFor(): string | null {
  const { user } = useSession();
  return user && worksAtVehicles(user.role) ? user.id : null;
}

/** True until the layout is known. */
export const useAreNextActionsComing = (): boolean => useCachedCall(listNextActions, { query: {} }, useKeptFor()).isPending;
