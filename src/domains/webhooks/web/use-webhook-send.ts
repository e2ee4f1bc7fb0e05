import { useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { ApiError, type CallInput } from '#web/api/requests/call.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { listWebhooks } from '../endpoints.ts';

/** The webhook was ended meanwhile, in another tab or by somebody else at the account. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Writes to a webhook; where it turns out to be gone the page asks for it again, and says so. */
export function useWebhookSend<E extends AnyEndpoint>(endpoint: E) {
  const client = useQueryClient();
  const send = useSend(endpoint, { refreshes: [listWebhooks.path] });
  const mutateAsync = async (input: CallInput<E>): Promise<ReplyOf<E>> => {
    try {
      return await send.mutateAsync(input);
    } catch (error) {
      if (isGone(error)) await refresh(client, listWebhooks.path);
      throw error;
    }
  };
  return { isPending: send.isPending, mutateAsync };
}
