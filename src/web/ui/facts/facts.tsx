import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  figures?: boolean;
  wide?: boolean;
}

/** Column span of the last cell, so that it fills the row. */
function getLastCellSpan(facts: readonly Fact[], at: number, columns: number): string {
  const start = facts.findLastIndex((fact, before) => before < at && fact.wide) + 1;
  const next = facts.findIndex((fact, after) => after > at && fact.wide);
  const end = next < 0 ? facts.length : next;
  if (at !== end - 1 || columns === 1) return '';
  const inRow = (end - start) % 2 === 1 ? 'sm:max-lg:col-span-2' : '';
  if (columns === 2) return inRow && 'sm:col-span-2';
  const free = (columns - ((end - start) % columns)) % columns;
  return cx(inRow, ['', 'lg:col-span-2', 'lg:col-span-3', 'lg:col-span-4'][free]);
}

export function Facts({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }[columns];
  return (
    <dl className={cx('grid h-fit overflow-hidden rounded border border-line bg-surface', grid)}>
      {facts.map((fact, at) => (
        <div
          key={fact.label}
          className={cx(
            '-mr-px -mb-px min-w-0 border-r border-b border-line px-3 py-2',
            fact.wide ? 'sm:col-span-full' : getLastCellSpan(facts, at, columns),
          )}
        >
          <dt className="form-label">{fact.label}</dt>
          <dd className={cx('mt-0.5', fact.figures && 'figures')}>{fact.value || <span className="text-muted">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
