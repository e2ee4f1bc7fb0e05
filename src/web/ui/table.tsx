/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards, a table without written roles is no table for Safari's readers */
import { useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Skeleton } from './feedback/skeleton.tsx';
import { HeadCell, type SortState } from './table-head.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Sorts in the browser by this value. */
  sortBy?: (row: Row) => string | number;
  /** Sorts on the server by this key (see `sorted`). */
  sortKey?: string;
  className?: string;
  /**
   * On phones: beside the title (`state`), one truncated line (`line`), full text (`words`), hidden (`left-out`), or a fact under the
   * title (default). Title and facts together take at most three lines.
   */
  phone?: OnPhone | ((row: Row) => OnPhone);
}

type OnPhone = 'state' | 'fact' | 'line' | 'words' | 'left-out';

export interface TableProps<Row> {
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  empty?: ReactNode;
  loadingRows?: number;
  dense?: boolean;
  /** Sort order on the server. */
  sorted?: ServerSort;
}

interface ServerSort {
  by: string;
  order: 'asc' | 'desc';
  onSort: (key: string, order: 'asc' | 'desc') => void;
}

interface Order {
  key: string;
  descending: boolean;
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null): readonly Row[] {
  const sortBy = columns.find((column) => column.key === order?.key)?.sortBy;
  if (!order || !sortBy) return rows;
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)));
  });
}

/** Rows on desktops, cards on phones. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, actions, empty, loadingRows = 3, dense, sorted: byServer } = props;
  const [order, setOrder] = useState<Order | null>(null);
  if (rows?.length === 0 && empty) return empty;
  const press = (key: string) =>
    setOrder(order?.key === key ? (order.descending ? null : { key, descending: true }) : { key, descending: false });
  const toHead = ({ key, sortBy, sortKey }: Column<Row>): SortState => {
    if (byServer && sortKey) {
      const way = byServer.by === sortKey ? byServer.order : null;
      return { way, onPress: () => byServer.onSort(sortKey, way === 'asc' ? 'desc' : 'asc') };
    }
    return sortBy ? { way: order?.key === key ? (order.descending ? 'desc' : 'asc') : null, onPress: () => press(key) } : {};
  };
  return (
    <div
      // `relative` contains the visually hidden button labels, which would widen the page.
      className="relative min-w-0 overflow-x-auto rounded border-line max-md:overflow-visible md:border md:bg-surface"
      aria-busy={rows === undefined || undefined}
    >
      <table
        role="table"
        className={cx(
          'w-full border-collapse max-md:block',
          dense &&
            'text-sm md:[&_td]:px-3 md:[&_td]:py-[3px] md:[&_td]:align-middle [&_td>div]:flex-nowrap [&_button]:whitespace-nowrap [&_th]:px-3 [&_th]:py-1.5',
        )}
      >
        <caption className={cx('text-left', showCaption ? 'px-4 py-3 font-head font-bold max-md:block max-md:px-0' : 'sr-only')}>
          {caption}
        </caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} header={column.header} align={column.align} {...toHead(column)} />
            ))}
            {actions && <HeadCell header="Actions" align="right" />}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
          {rows === undefined
            ? Array.from({ length: loadingRows }, (_, row) => <LoadingRow key={row} columns={columns} hasActions={actions !== undefined} />)
            : sorted(rows, columns, order).map((row) => (
                <BodyRow key={rowKey(row)} row={row} columns={columns} actions={actions} dense={dense} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

const rowLook =
  'border-t border-line max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:rounded max-md:border max-md:bg-surface max-md:px-4 max-md:py-3 ' +
  // Line break after the title.
  'max-md:before:order-2 max-md:before:basis-full max-md:before:content-[""] md:hover:bg-sunken/60 md:focus-within:bg-action-tint';
const cellLook = 'px-4 py-3 align-top max-md:max-w-full max-md:p-0';
/** Long unbroken words wrap instead of widening the column. */
const wordLook = 'min-w-0 md:max-w-[28rem]';
const titleLook = 'max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:basis-3/5';
const factLook =
  'max-md:flex max-md:min-w-0 max-md:gap-1.5 max-md:text-sm ' +
  'max-md:has-[>div:empty]:hidden max-md:before:shrink-0 max-md:before:font-sans max-md:before:text-muted max-md:before:content-[attr(data-label)]';

const wordsLook = 'max-md:order-4 max-md:basis-full';
const lineLook = `${wordsLook} max-md:[&>div]:truncate`;

/** On phones: title and state first, then the facts. */
function phoneLook<Row>(column: Column<Row>, row: Row, at: number): string {
  const { key } = column;
  const phone = typeof column.phone === 'function' ? column.phone(row) : column.phone;
  if (phone === 'left-out') return 'max-md:hidden';
  if (at === 0) return titleLook;
  if (phone === 'line') return cx(factLook, lineLook);
  if (phone === 'words') return cx(factLook, wordsLook);
  return phone === 'state' || (phone === undefined && (key === 'status' || key === 'state'))
    ? 'max-md:order-1 max-md:ml-auto'
    : cx(factLook, 'max-md:order-3');
}

function BodyRow<Row>({
  row,
  columns,
  actions,
  dense,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  dense: boolean | undefined;
}) {
  return (
    <tr role="row" className={rowLook}>
      {columns.map((column, at) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          className={cx(cellLook, phoneLook(column, row, at), column.align === 'right' && 'figures md:text-right', column.className)}
        >
          <div className={wordLook}>{column.cell(row)}</div>
        </td>
      ))}
      {actions && (
        <td
          role="cell"
          className={cx(
            'px-4 py-2 align-middle max-md:order-5 max-md:mt-2 max-md:basis-full max-md:p-0',
            dense && 'md:sticky md:right-0 md:bg-surface',
          )}
        >
          <div className="flex flex-wrap gap-2 md:justify-end">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function LoadingRow<Row>({ columns, hasActions }: { columns: readonly Column<Row>[]; hasActions: boolean }) {
  const loadingLook = 'px-4 py-3 max-md:block max-md:px-0 max-md:py-1.5';
  return (
    <tr role="row" className={rowLook}>
      {columns.map((column, at) => (
        <td key={column.key} role="cell" className={loadingLook}>
          <Skeleton className={cx('h-6', at === 0 ? 'w-3/4' : 'w-1/2', column.align === 'right' && 'ml-auto')} />
        </td>
      ))}
      {hasActions && (
        <td role="cell" className={loadingLook}>
          <Skeleton className="ml-auto h-6 w-16" />
        </td>
      )}
    </tr>
  );
}
