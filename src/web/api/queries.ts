import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type UseMutationResult,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf, RowOf } from '#shared/endpoint.ts';
import { sendAttempt, useAttempts, type Attempts } from './requests/attempts.ts';
import { ApiError, call, getUrl, type CallInput, type CallOptions } from './requests/call.ts';

interface CallOptionsOfQuery extends Pick<CallOptions, 'silent'> {
  enabled?: boolean;
  /** Refetch on every mount, even if cached. */
  fresh?: boolean;
}

/** With `on401: 'null'`, returns null if nobody is signed in instead of redirecting to the sign-in page. */
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

/** Cached by URL, so components that read the same URL share one answer. `againIn` is the polling interval in ms; null stops polling. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { againIn, ...options }: CallOptionsOfQuery & { againIn?: (answer: ReplyOf<E>) => number | null } = {},
): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: [getUrl(endpoint.path, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: options.silent ?? false, cached: true }),
    enabled: options.enabled ?? true,
    ...(options.fresh && { refetchOnMount: 'always' as const }),
    ...(againIn && { refetchInterval: ({ state }) => (state.data !== undefined && againIn(state.data)) || false }),
  });
}

interface SendOptions {
  refreshes?: readonly string[];
  /** Sends an `Idempotency-Key`, reused only if the answer to the same body was lost. JSON bodies only. */
  idempotent?: boolean | Attempts;
}

export function useSend<E extends AnyEndpoint>(
  endpoint: E,
  options: SendOptions = {},
): UseMutationResult<ReplyOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  const { idempotent = false } = options;
  const ownAttempts = useAttempts();
  const attempts = typeof idempotent === 'object' ? idempotent : ownAttempts;
  return useMutation<ReplyOf<E>, ApiError, CallInput<E>>({
    mutationFn: (input) =>
      idempotent ? sendAttempt(attempts, input, (idempotencyKey) => call(endpoint, input, { idempotencyKey })) : call(endpoint, input),
    onSuccess: () => refresh(client, ...(options.refreshes ?? [])),
  });
}

/**
 * Refetches reads whose URL starts with one of these. A first answer still in flight may be outdated, so it is fetched again once it
 * arrives.
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

export interface PagesOptions<Row> extends Pick<CallOptionsOfQuery, 'fresh'> {
  limit?: number;
  /** Polling interval in ms; null stops polling. */
  againIn?: (rows: readonly Row[]) => number | null;
}

interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | undefined;
}

const toRows = <Row>(pages: readonly Page<Row>[]): Row[] => pages.flatMap(({ rows }) => rows);

function getNext(headers: Headers): string | undefined {
  const address = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
}

/** Reads a list with `?limit=&cursor=` and follows the `Link` header of each page. Returns the rows of all pages in one array. */
export function pagesQuery<E extends AnyEndpoint, Row extends RowOf<E> = RowOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  { limit = 20, fresh, againIn }: PagesOptions<Row> = {},
) {
  return infiniteQueryOptions({
    queryKey: [getUrl(endpoint.path, input), 'pages', limit],
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const query = { ...(input.query as object | undefined), limit, cursor: pageParam };
      let next: string | undefined;
      const onHeaders = (headers: Headers) => (next = getNext(headers));
      const rows = await call(endpoint, { ...input, query } as unknown as CallInput<E>, { signal, cached: true, onHeaders });
      return { rows: rows as unknown as Row[], next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: (data) => toRows(data.pages),
    ...(fresh && { refetchOnMount: 'always' as const }),
    refetchInterval: ({ state }) => againIn?.(toRows(state.data?.pages ?? [])) ?? false,
  });
}

export const useCallPages = <E extends AnyEndpoint, Row extends RowOf<E> = RowOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  options?: PagesOptions<Row>,
) => useInfiniteQuery(pagesQuery<E, Row>(endpoint, input, options));
