import type { ReactNode } from 'react';
import type { PluralForms } from '#shared/text/counted.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { TableProps } from '#web/ui/table.tsx';
import { useColumnChoice } from './column-choice.ts';
import { FileButton } from './file-button.tsx';
import { ColumnsMenu, SortSelect } from './list-tools.tsx';
import { PagedTable } from './paged-table.tsx';
import type { List } from './use-list.ts';

interface ListTableProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'empty' | 'actions' | 'dense'> {
  list: List<Row>;
  forms: PluralForms;
  file: { endpoint: AnyEndpoint; name: string; query?: object };
  failure?: string;
  /** In the row of the list's tools, before them. */
  filters?: ReactNode;
  tools?: ReactNode;
}

/**
 * A sortable list for administrators with column choice, CSV export and paging. The sort menu is shown on phones and if a sort has no
 * column.
 */
export function ListTable<Row extends { id: string }>({
  list,
  columns,
  forms,
  file,
  failure,
  filters,
  tools,
  ...table
}: ListTableProps<Row>) {
  const { data, error, sorts, sorting, sortBy, asked, more } = list;
  const [leftOut, toggle] = useColumnChoice(list.name);
  const visibleColumns = columns.filter(({ key }, at) => at === 0 || !leftOut.has(key));
  const heads = new Set(visibleColumns.map(({ sortKey }) => sortKey));
  const isAllInHeads = sorts.every(({ key }) => heads.has(key));
  return (
    <div className="grid gap-3">
      {(data || !error || filters) && (
        <div className="flex flex-wrap items-end justify-between gap-3" data-print="hide">
          {filters}
          <div className="flex flex-wrap items-end gap-2 max-md:w-full max-md:justify-between md:ml-auto">
            {tools}
            <SortSelect sorts={sorts} sorting={sorting} onSort={sortBy} {...(isAllInHeads && { className: 'md:hidden' })} />
            <ColumnsMenu columns={columns} leftOut={leftOut} onToggle={toggle} />
            <FileButton endpoint={file.endpoint} query={file.query ?? asked} name={file.name} />
          </div>
        </div>
      )}
      <PagedTable
        pages={{ ...list, fetchNextPage: more }}
        failure={failure ?? `The ${forms.other} could not be loaded.`}
        forms={forms}
        columns={visibleColumns}
        loadingRows={6}
        sorted={{ by: sorting.sort, order: sorting.order, onSort: (sort, order) => sortBy({ sort, order }) }}
        {...table}
      />
    </div>
  );
}
