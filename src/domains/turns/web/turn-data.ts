import { useQueryClient } from '@tanstack/react-query';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { listTurns } from '../contract.ts';

/** The live topic of the server: something was told to this account (notifications/commands.ts). */
const noticesChanged = 'notifications.changed';

/** What waits for the account, asked anew each time it is looked at and whenever somebody else's step was told. */
export function useTurns() {
  const client = useQueryClient();
  const ask = () => void refresh(client, listTurns.path);
  useLive(noticesChanged, ask);
  useLive(lineRestored, ask);
  return useCall(listTurns, {}, { fresh: true });
}
