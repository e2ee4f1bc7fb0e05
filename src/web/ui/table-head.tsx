/* oxlint-disable jsx-a11y/no-redundant-roles -- drawn as cards, a table without written roles is no table for Safari's readers */
import { cx } from './class-names.ts';
import { Icon } from './pictures/icon.tsx';

export interface SortState {
  /** Null if unsorted; undefined if not sortable. */
  way?: 'asc' | 'desc' | null;
  onPress?: () => void;
}

interface HeadCellProps extends SortState {
  header: string;
  align?: 'right' | undefined;
}

const sortLabels = { asc: 'ascending', desc: 'descending' } as const;

export function HeadCell({ header, align, way, onPress }: HeadCellProps) {
  const sort = onPress && (way ? sortLabels[way] : 'none');
  const className = 'sticky top-0 z-1 bg-sunken px-4 py-2.5 text-left text-sm whitespace-nowrap';
  return (
    <th role="columnheader" scope="col" aria-sort={sort} className={cx(className, align && 'text-right')}>
      {onPress ? (
        <button type="button" onClick={onPress} className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-action-ink">
          {header}
          <Icon name={way === 'desc' ? 'arrow-down' : 'arrow-up'} size={14} className={way ? '' : 'text-line-strong'} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
