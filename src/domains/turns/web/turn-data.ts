import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#domains/accounts/web/session.ts';
import { inspects } from '#domains/inspections/inspecting-rules.ts';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh } from '#web/api/queries.ts';
import { useKeptCall } from '#web/offline/use-kept-call.ts';
import { listTurns } from '../contract.ts';

/** The live topic of the server: something was told to this account (notifications/commands.ts). */
const noticesChanged = 'notifications.changed';

/** Asks anew for what waits whenever somebody else's step was told: in one place of a screen, `isOn` in no other. */
export function useTurnNews(isOn = true): void {
  const client = useQueryClient();
  const ask = () => void (isOn && refresh(client, listTurns.path));
  useLive(noticesChanged, ask);
  useLive(lineRestored, ask);
}

/** What waits for the account, asked anew each time it is looked at and when there is news; who works at vehicles hears those on every screen. */
export function useTurns() {
  const { user } = useSession();
  const account = user && inspects(user.role) ? user.id : null;
  useTurnNews(account === null);
  return useKeptCall(listTurns, {}, account);
}
