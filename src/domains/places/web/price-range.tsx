import { formatUsdWhole, toCents } from '#shared/money.ts';

interface PriceRangeProps {
  low: string;
  total: string;
  high: string;
}

const width = 100;
const markWidth = 1.5;

export function PriceRange(amounts: PriceRangeProps) {
  const [low, total, high] = [amounts.low, amounts.total, amounts.high].map(toCents) as [number, number, number];
  const mark = ((total - low) / (high - low)) * width;
  return (
    <div>
      <svg viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
        <rect x="0" y="3" width={width} height="2" className="fill-line-strong" />
        <rect x={mark - markWidth / 2} y="0" width={markWidth} height="8" className="fill-action-ink" />
      </svg>
      <p className="flex justify-between text-sm text-muted">
        <span>
          From <span className="figures text-ink">{formatUsdWhole(low)}</span>
        </span>
        <span>
          to <span className="figures text-ink">{formatUsdWhole(high)}</span>
        </span>
      </p>
    </div>
  );
}
