import { useQueryClient } from '@tanstack/react-query';
import { decideOfficer, listOfficers } from '#domains/accounts/endpoints.ts';
import type { BodyInput } from '#shared/endpoint.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { useLive } from '#web/api/live.ts';
import { refresh, useCallPages, useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const reads = listOfficers.path;

export function useOfficers() {
  const client = useQueryClient();
  useLive('notifications.changed', () => void refresh(client, reads));
  return useCallPages(listOfficers, { query: {} });
}

/** Reports the result in a toast; rethrows errors for which the dialog must remain open. */
export function useDecideOfficer() {
  const client = useQueryClient();
  const send = useSend(decideOfficer, { refreshes: [reads, '/api/admin/all-users', '/api/turns'] });
  const decide = async (id: string, body: BodyInput<typeof decideOfficer>): Promise<void> => {
    try {
      await send.mutateAsync({ params: { id }, body });
      toast({ title: body.accepted ? 'Officer confirmed' : 'Officer declined', description: 'We notify them by email.' });
    } catch (error) {
      toast({ title: "We couldn't update the officer", description: (error as Error).message, variant: 'destructive' });
      const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (!isGone) throw error;
      await refresh(client, reads);
    }
  };
  return { decide };
}
