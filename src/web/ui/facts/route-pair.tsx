import { cx } from '../class-names.ts';

export function RoutePair({ from, to, className }: { from: string; to: string; className?: string }) {
  return (
    <span className={cx('inline-flex max-w-full flex-wrap items-center gap-x-2', className)}>
      <span className="overflow-hidden text-ellipsis">{from}</span>
      <svg width="44" height="10" viewBox="0 0 44 10" role="img" aria-label="to" className="shrink-0">
        <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <line x1="12" y1="5" x2="34" y2="5" className="stroke-lane-edge" strokeWidth="2" strokeDasharray="5 3.5" />
        <circle cx="39" cy="5" r="4.25" fill="currentColor" />
      </svg>
      <span className="overflow-hidden text-ellipsis">{to}</span>
    </span>
  );
}
