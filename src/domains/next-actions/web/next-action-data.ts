import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#domains/accounts/web/session.ts';
import { worksAtVehicles } from '#domains/inspections/inspecting-rules.ts';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { listNextActions } from '../endpoints.ts';

/** The live topic of the server: something was told to this account (notifications/commands.ts). */
const noticesChanged = 'notifications.changed';

/** Asks anew for what waits whenever somebody else's step was told: in one place of a screen, `isOn` in no other. */
export function useNextActionNews(isOn = true): void {
  const client = useQueryClient();
  const ask = () => void (isOn && refresh(client, listNextActions.path));
  useLive(noticesChanged, ask);
  useLive(lineRestored, ask);
}

/** What waits for the account, asked anew each time it is looked at and when there is news; who works at vehicles hears those on every screen. */
export function useNextActions() {
  const account = useKeptFor();
  useNextActionNews(account === null);
  return useCachedCall(listNextActions, { query: {} }, account);
}

/** What waits at one transport, for its page: no phone keeps that page. */
export function useNextActionsAt(transportId: string) {
  useNextActionNews(useKeptFor() === null);
  return useCall(listNextActions, { query: { transportId } }, { fresh: true });
}

/** The account whose answers stay on its device: who works at vehicles. */
function useKeptFor(): string | null {
  const { user } = useSession();
  return user && worksAtVehicles(user.role) ? user.id : null;
}

/** Whether what waits is still on its way: nobody knows yet how much room it takes. */
export const useAreNextActionsComing = (): boolean => useCachedCall(listNextActions, { query: {} }, useKeptFor()).isPending;
