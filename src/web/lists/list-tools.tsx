import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { Column } from '#web/ui/table.tsx';
import { newest, type Sort, type SortLabel } from './use-list.ts';

interface SortSelectProps {
  sorts: readonly SortLabel[];
  sorting: Sort;
  onSort: (sort: Sort) => void;
  className?: string;
}

const toWord = ({ sort, order }: Sort) => `${order === 'desc' ? '-' : ''}${sort}`;

export function SortSelect({ sorts, sorting, onSort, className }: SortSelectProps) {
  const options = sorts.flatMap(({ key, label }) =>
    key === newest.sort
      ? [
          { value: '-created', label: 'Newest first' },
          { value: 'created', label: 'Oldest first' },
        ]
      : [
          { value: key, label: `${label}, ascending` },
          { value: `-${key}`, label: `${label}, descending` },
        ],
  );
  return (
    <Field label="Sort by" className={className}>
      <Select
        options={options}
        value={toWord(sorting)}
        onChange={({ target: { value } }) =>
          onSort(value.startsWith('-') ? { sort: value.slice(1), order: 'desc' } : { sort: value, order: 'asc' })
        }
      />
    </Field>
  );
}

interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[];
  leftOut: ReadonlySet<string>;
  onToggle: (key: string) => void;
  size?: 'sm' | 'md';
}

/** The first column names the row and can't be hidden. Phones show cards without columns. */
export function ColumnsMenu<Row>({ columns, leftOut, onToggle, size = 'sm' }: ColumnsMenuProps<Row>) {
  return (
    <span className="max-md:hidden">
      <Menu
        trigger={
          <Button size={size} variant="secondary" iconAfter="chevron-down">
            Columns
          </Button>
        }
        items={columns.slice(1).map(({ key, header }) => ({ label: header, isChosen: !leftOut.has(key), onSelect: () => onToggle(key) }))}
      />
    </span>
  );
}
