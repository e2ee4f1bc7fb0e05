import { useEffect } from 'react';
import type { AnyEndpoint, RowOf } from '#shared/endpoint.ts';
import type { ListOrder } from '#shared/paging.ts';
import type { CallInput } from '#web/api/requests/call.ts';
import { useCallPages, type PagesOptions } from '#web/api/queries.ts';
import { useAddress, type AddressChange } from '#web/ui/inputs/use-address.ts';

export interface Sort {
  readonly sort: string;
  readonly order: ListOrder;
}

export const newest: Sort = { sort: 'created', order: 'desc' };

/** Maximum number of pages restored from an address. */
const mostPages = 20;

export interface SortLabel {
  readonly key: string;
  readonly label: string;
}

export const byTime = (label: string): readonly SortLabel[] => [{ key: newest.sort, label }];

const sortFrom = (param: string, sorts: readonly SortLabel[]): Sort => {
  const [sort, order] = param.startsWith('-') ? [param.slice(1), 'desc' as const] : [param, 'asc' as const];
  return sorts.some(({ key }) => key === sort) ? { sort, order } : newest;
};

/** Address change that resets a list to its first page. */
export const firstPage = (name: string): AddressChange => ({ [`${name}Pages`]: '' });

type ListedRow<E> = RowOf<E> & { id: string };

interface ListOptions<Row> extends Pick<PagesOptions<Row>, 'limit' | 'fresh' | 'againIn'> {
  /** Prefix of its address parameters: 'users' for usersSort and usersPages. */
  name: string;
  sorts: readonly SortLabel[];
  query: object;
}

/** A list for administrators. Sort order and page count live in the address bar, so links and Back restore the same rows. */
export function useList<E extends AnyEndpoint>(endpoint: E, { name, sorts, query, limit = 20, ...reading }: ListOptions<ListedRow<E>>) {
  const [search, change] = useAddress();
  const sorting = sortFrom(search.get(`${name}Sort`) ?? '', sorts);
  const wantedPages = Math.min(mostPages, Math.max(1, Number.parseInt(search.get(`${name}Pages`) ?? '1', 10) || 1));
  const fullQuery = { ...query, ...sorting };
  const pages = useCallPages<E, ListedRow<E>>(endpoint, { query: fullQuery } as unknown as CallInput<E>, {
    limit,
    ...reading,
  });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = pages;
  const pageCount = data ? Math.ceil(data.length / limit) : 0;
  useEffect(() => {
    if (pageCount > 0 && pageCount < wantedPages && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [pageCount, wantedPages, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const sortBy = ({ sort, order }: Sort) => {
    const isUsual = sort === newest.sort && order === newest.order;
    change({ [`${name}Sort`]: isUsual ? '' : `${order === 'desc' ? '-' : ''}${sort}`, ...firstPage(name) });
  };
  const more = () => change({ [`${name}Pages`]: String(pageCount + 1) });
  return { ...pages, name, asked: fullQuery, sorts, sorting, sortBy, more: wantedPages > pageCount ? () => void fetchNextPage() : more };
}

export type List<Row> = Pick<
  ReturnType<typeof useList>,
  'name' | 'asked' | 'sorts' | 'sorting' | 'sortBy' | 'more' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage'
> & {
  readonly data: Row[] | undefined;
};
