import { useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { ApiError, type CallInput } from '#web/api/requests/call.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { listWebhooks } from '../endpoints.ts';

/** Deleted meanwhile, in another tab or by another user of the account. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Refetches the page if the webhook is gone. */
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
