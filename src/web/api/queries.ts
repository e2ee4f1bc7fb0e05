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

/**
 * Reads an endpoint; the key is its address, so two parts that ask the same share one answer. `againIn`: milliseconds after which an answer is asked for
 * again, null for not by itself.
 */
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
  /** Addresses (or their beginnings) whose answers this changes: '/api/transports'. */
  refreshes?: readonly string[];
  /**
   * Sends an `Idempotency-Key`: a new one for each press, but the same one where the answer to the same was lost; as long as the part that calls
   * this is shown, or as the attempts that are handed over keep it. For bodies of JSON.
   */
  idempotent?: boolean | Attempts;
}

/** Writes through an endpoint: `await send.mutateAsync({ params, body })`, then the named reads are asked again. */
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
  /** Milliseconds after which what is shown is asked for anew; null: not by itself. */
  againIn?: (rows: readonly Row[]) => number | null;
}

/** A page, and the cursor of the next one where there is one. */
interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | undefined;
}

const toRows = <Row>(pages: readonly Page<Row>[]): Row[] => pages.flatMap(({ rows }) => rows);

/** The cursor in the address of the next page, as the `Link` header of a list says it. */
function getNext(headers: Headers): string | undefined {
  const address = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
}

/** How a list is read page by page with `?limit=&cursor=`, on where the server says that there is more; rows come flat. */
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

/** Reads a list page by page, as `pagesQuery` says. */
export const useCallPages = <E extends AnyEndpoint, Row extends RowOf<E> = RowOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  options?: PagesOptions<Row>,
) => useInfiniteQuery(pagesQuery<E, Row>(endpoint, input, options));
