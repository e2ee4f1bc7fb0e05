import { cx } from '../class-names.ts';

export interface BarItem {
  label: string;
  value: number;
  shown?: string;
}

export function Bars({ label, items }: { label: string; items: readonly BarItem[] }) {
  const most = Math.max(1, ...items.map((item) => item.value));
  return (
    <dl aria-label={label} className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-3 gap-y-2">
      {items.map((item) => (
        <div key={item.label} className="col-span-full grid grid-cols-subgrid items-center">
          <dt className="text-sm">{item.label}</dt>
          <dd className="col-span-2 grid grid-cols-subgrid items-center">
            <svg height="14" width="100%" aria-hidden="true" className="rounded-sm bg-sunken">
              <rect height="14" width={`${(100 * item.value) / most}%`} rx="3" className="fill-action" />
            </svg>
            <span className="figures text-right text-sm">{item.shown ?? item.value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SparklineProps {
  label: string;
  values: readonly number[];
  className?: string;
}

const width = 120;
const height = 32;

export function Sparkline({ label, values, className }: SparklineProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spread = most - least || 1;
  const step = (width - 8) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => [4 + at * step, height - 5 - ((value - least) / spread) * (height - 10)] as const);
  const last = points.at(-1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className={cx('max-w-full text-action-ink', className)}
    >
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last[0]} cy={last[1]} r="3.5" fill="currentColor" />}
    </svg>
  );
}
