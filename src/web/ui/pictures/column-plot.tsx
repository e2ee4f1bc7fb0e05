export interface PlotColumn {
  readonly key: string;
  readonly title: string;
  readonly value: number | null;
}

interface ColumnPlotProps {
  label: string;
  columns: readonly PlotColumn[];
  /** Top of the scale; defaults to the highest value. */
  most?: number;
  /** The top of the scale, in words. */
  top?: string;
  marks: readonly string[];
}

const height = 120;
const step = 20;

/** Maximum column width as a share of the plot, so that a single column doesn't fill it. */
const widest = 1 / 7;

/** The last column is the current period and has another color. Null is empty, 0 a line at the foot. */
export function ColumnPlot({ label, columns, most: maxValue, top, marks }: ColumnPlotProps) {
  const width = Math.max(1, columns.length) * step;
  const columnWidth = Math.min(step - 4, width * widest);
  const most = maxValue ?? Math.max(1, ...columns.map(({ value }) => value ?? 0));
  return (
    <div className="grid gap-3">
      {top && (
        <p aria-hidden="true" className="figures -mb-3 border-b border-dashed border-line text-xs text-muted">
          {top}
        </p>
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-32 w-full border-b border-line-strong"
      >
        {columns.map(({ key, title, value }, at) => {
          const tall = value === 0 ? 1.5 : Math.max(3, ((value ?? 0) / most) * height);
          const isRunning = at === columns.length - 1;
          return (
            value !== null && (
              <rect
                key={key}
                x={(at + 0.5) * step - columnWidth / 2}
                y={height - tall}
                width={columnWidth}
                height={tall}
                className={isRunning ? 'fill-lane-edge' : 'fill-action'}
              >
                <title>{title}</title>
              </rect>
            )
          );
        })}
      </svg>
      <p aria-hidden="true" className="figures flex justify-between text-xs text-muted">
        {marks.map((mark) => (
          <span key={mark} className="only:mx-auto">
            {mark}
          </span>
        ))}
      </p>
    </div>
  );
}
