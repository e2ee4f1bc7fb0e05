import { Table, type Column } from '#web/ui/table.tsx';

/** A whole number as it stands in a cell. */
export const figure = (value: number) => <span className="figures">{value.toLocaleString('en-US')}</span>;

/** The figures of a plot as a table, for whoever wants them. */
export function FiguresTable<Row>({
  title,
  ...table
}: {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-action-ink">{title} as a table</summary>
      <div className="mt-3">
        <Table caption={title} {...table} dense />
      </div>
    </details>
  );
}
