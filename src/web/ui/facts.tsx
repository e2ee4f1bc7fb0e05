import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  /** VIN, ZIP, ids, times, money. */
  figures?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
}

/** Boxed cells with a small label above each value, as on a bill of lading. */
export function Facts({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }[columns];
  return (
    <dl className={cx('grid h-fit overflow-hidden rounded border border-line bg-surface', grid)}>
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={cx('-mr-px -mb-px min-w-0 border-r border-b border-line px-3 py-2', fact.wide && 'sm:col-span-full')}
        >
          <dt className="form-label">{fact.label}</dt>
          <dd className={cx('mt-0.5', fact.figures && 'figures')}>{fact.value || <span className="text-muted">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
