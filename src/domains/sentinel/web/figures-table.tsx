import { Table, type Column } from '#web/ui/table.tsx';

export const figure = (value: number) => <span className="figures">{value.toLocaleString('en-US')}</span>;

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
