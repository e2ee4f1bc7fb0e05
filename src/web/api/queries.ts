import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type UseMutationResult,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { sendAttempt, useAttempts } from './attempts.ts';
import { ApiError, call, urlOf, type CallInput, type CallOptions } from './call.ts';

interface CallOptionsOfQuery extends Pick<CallOptions, 'silent'> {
  /** False: do not ask yet. */
  enabled?: boolean;
  /** True: ask again each time a part that shows it comes up, whatever is remembered. */
  fresh?: boolean;
}

/** One cached read; with `on401: 'null'` nobody being signed in is an answer, and nobody is moved. */
export async function read<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { on401 = 'throw', ...options }: Pick<CallOptions, 'silent' | 'signal'> & { on401?: 'throw' | 'null' } = {},
): Promise<ReplyOf<E> | null> {
  try {
    return await call(endpoint, input, { ...options, silent: options.silent || on401 === 'null', cached: true });
  } catch (error) {
    if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Reads an endpoint; the key is its address, so two parts that ask the same share one answer. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptionsOfQuery = {},
): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: [urlOf(endpoint.path, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: options.silent ?? false, cached: true }),
    enabled: options.enabled ?? true,
    ...(options.fresh && { refetchOnMount: 'always' as const }),
  });
}

interface SendOptions {
  /** Addresses (or their beginnings) whose answers this changes: '/api/transports'. */
  refreshes?: readonly string[];
  /** Sends an `Idempotency-Key`: a new one for each press, but the same one where the answer to the same was lost. For bodies of JSON. */
  idempotent?: boolean;
}

/** Writes through an endpoint: `await send.mutateAsync({ params, body })`, then the named reads are asked again. */
export function useSend<E extends AnyEndpoint>(
  endpoint: E,
  options: SendOptions = {},
): UseMutationResult<ReplyOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  const attempts = useAttempts();
  return useMutation<ReplyOf<E>, ApiError, CallInput<E>>({
    mutationFn: (input) =>
      options.idempotent
        ? sendAttempt(attempts, input, (idempotencyKey) => call(endpoint, input, { idempotencyKey }))
        : call(endpoint, input),
    onSuccess: () => refresh(client, ...(options.refreshes ?? [])),
  });
}

/**
 * Asks again for every read whose address begins with one of these. A first answer that is still on its way may be older than what is
 * asked again for, and the cache waits for it and keeps it: once it has come, it is asked for again.
 */
export async function refresh(client: QueryClient, ...beginnings: readonly string[]): Promise<void> {
  if (beginnings.length === 0) return;
  const predicate = ({ queryKey }: Query) => beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning));
  const onTheirWay = client
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', predicate })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (onTheirWay.length > 0) await client.invalidateQueries({ predicate: (query) => onTheirWay.includes(query) });
}

/** How a list is read page by page. */
export interface PagesOptions<Row> extends Pick<CallOptionsOfQuery, 'fresh'> {
  limit?: number;
  cursorOf: (row: Row) => string;
  /** Milliseconds after which what is shown is asked for anew; null: not by itself. */
  againIn?: (rows: readonly Row[]) => number | null;
}

/** Reads a list page by page with `?limit=&cursor=`: `cursorOf` names the cursor after the last row, rows come flat. */
export function useCallPages<E extends AnyEndpoint, Row extends ReplyOf<E>[number]>(
  endpoint: E,
  input: CallInput<E>,
  { limit = 20, cursorOf, fresh, againIn }: PagesOptions<Row>,
) {
  return useInfiniteQuery({
    queryKey: [urlOf(endpoint.path, input), 'pages', limit],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(input.query as object | undefined), limit, cursor: pageParam };
      return call(endpoint, { ...input, query } as unknown as CallInput<E>, { signal, cached: true }) as Promise<Row[]>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limit ? undefined : cursorOf(page.at(-1)!)),
    select: (data) => data.pages.flat(),
    ...(fresh && { refetchOnMount: 'always' as const }),
    refetchInterval: ({ state }) => againIn?.(state.data?.pages.flat() ?? []) ?? false,
  });
}
