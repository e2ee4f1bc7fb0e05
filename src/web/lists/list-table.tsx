import type { ReactNode } from 'react';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { counted } from '#shared/counted.ts';
import { Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { useColumnChoice } from './column-choice.ts';
import { FileButton } from './file-button.tsx';
import { ColumnsMenu, SortSelect, type SortWords } from './list-tools.tsx';
import type { List } from './use-list.ts';

interface ListTableProps<Row> {
  list: List<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  sorts: readonly SortWords[];
  /** 'user', 'users'. */
  words: readonly [one: string, many: string];
  /** Answers the same as CSV, with the query of its file and its name. */
  file: { endpoint: AnyEndpoint; name: string; query?: object };
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  dense?: boolean;
}

/** A list of administrators as a table: sorted by its heads on the server, its columns chosen, taken as a file, more of it asked for. */
export function ListTable<Row extends { id: string }>({
  list,
  caption,
  columns,
  sorts,
  words,
  file,
  empty,
  actions,
  dense,
}: ListTableProps<Row>) {
  const { data, error, refetch, sorting, sortBy, asked, hasNextPage, isFetchingNextPage, more } = list;
  const [leftOut, toggle] = useColumnChoice(list.name);
  if (error && !data) return <Failed message={`The ${words[1]} could not be loaded.`} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3 md:justify-end" data-print="hide">
        <SortSelect sorts={sorts} sorting={sorting} onSort={sortBy} className="md:hidden" />
        <ColumnsMenu columns={columns} leftOut={leftOut} onToggle={toggle} />
        <FileButton endpoint={file.endpoint} query={file.query ?? asked} name={file.name} />
      </div>
      <Table
        caption={caption}
        columns={columns.filter(({ key }, at) => at === 0 || !leftOut.has(key))}
        rows={data}
        rowKey={({ id }) => id}
        loadingRows={6}
        sorted={{ by: sorting.sort, order: sorting.order, onSort: (sort, order) => sortBy({ sort, order }) }}
        empty={empty}
        {...(actions && { actions })}
        {...(dense && { dense })}
      />
      {data && data.length > 0 && (
        <LoadMore
          hasMore={hasNextPage}
          pending={isFetchingNextPage}
          onMore={more}
          shown={`Showing ${counted(data.length, words[0], words[1])}`}
        />
      )}
    </div>
  );
}
