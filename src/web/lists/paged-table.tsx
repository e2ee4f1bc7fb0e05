import { counted } from '#shared/text/counted.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Table, type TableProps } from '#web/ui/table.tsx';

/** Rows that are read page by page: the answer of `useCallPages`. */
export interface Pages<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'rowKey'> {
  /** The answer of `useCallPages`. */
  pages: Pages<Row>;
  /** Said where nothing came: 'The users could not be loaded.' Absent: as the failure tells it. */
  failure?: string;
  /** What is counted below: 'user', 'users'; absent: nothing is. */
  words?: readonly [one: string, many: string];
}

/** A list that is read page by page as a table, with the button for more of it; the failure in its place where nothing came. */
export function PagedTable<Row extends { id: string }>({ pages, failure, words, ...table }: PagedTableProps<Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (error && !data) return <Failed message={failure ?? error} onRetry={() => void refetch()} />;
  const shown = words && data && data.length > 0 ? { shown: `Showing ${counted(data.length, ...words)}` } : {};
  return (
    <>
      <p role="status" className="sr-only">
        {data?.length === 0 && 'Nothing here yet.'}
      </p>
      <Table {...table} rows={data} rowKey={({ id }) => id} />
      {(hasNextPage || shown.shown) && (
        <LoadMore hasMore={hasNextPage} pending={isFetchingNextPage} onMore={() => void fetchNextPage()} {...shown} />
      )}
    </>
  );
}
