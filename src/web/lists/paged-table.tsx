import { counted, type PluralForms } from '#shared/text/counted.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Table, type TableProps } from '#web/ui/table.tsx';

export interface Pages<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'rowKey'> {
  pages: Pages<Row>;
  /** Shown if nothing loaded; defaults to the error's message. */
  failure?: string;
  forms?: PluralForms;
}

export function PagedTable<Row extends { id: string }>({ pages, failure, forms, ...table }: PagedTableProps<Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (error && !data) return <Failed message={failure ?? error} onRetry={() => void refetch()} />;
  const progress = forms && data && data.length > 0 ? { progress: `Showing ${counted(data.length, forms)}` } : {};
  return (
    <>
      <p role="status" className="sr-only">
        {data?.length === 0 && 'Nothing here yet.'}
      </p>
      <Table {...table} rows={data} rowKey={({ id }) => id} />
      {(hasNextPage || progress.progress) && (
        <LoadMore hasMore={hasNextPage} pending={isFetchingNextPage} onMore={() => void fetchNextPage()} {...progress} />
      )}
    </>
  );
}
