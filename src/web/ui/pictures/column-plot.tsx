/** One column: what stands under it when it is pointed at, and how high it is. */
export interface PlotColumn {
  readonly key: string;
  /** 'Nov 3, 2026: 41 requests'. */
  readonly title: string;
  /** null where there is nothing to say. */
  readonly value: number | null;
}

interface ColumnPlotProps {
  /** What the plot shows, in words: it is read in the place of the columns. */
  label: string;
  columns: readonly PlotColumn[];
  /** Where the highest column would end; the highest value unless told. */
  most?: number;
  /** Words under the plot, from its first column to its last. */
  marks: readonly string[];
}

const height = 120;
const step = 20;

/** The widest that a column may be, as a part of the plot: one alone is a column too, and no wall. */
const widest = 1 / 7;

/** Figures one after the other as columns, what is still running last and in the lane's color; nothing and none both left empty. */
export function ColumnPlot({ label, columns, most: told, marks }: ColumnPlotProps) {
  const width = Math.max(1, columns.length) * step;
  const columnWidth = Math.min(step - 4, width * widest);
  const most = told ?? Math.max(1, ...columns.map(({ value }) => value ?? 0));
  return (
    <div className="grid gap-3">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-32 w-full border-b border-line-strong"
      >
        {columns.map(({ key, title, value }, at) => {
          const tall = Math.max(3, ((value ?? 0) / most) * height);
          const isRunning = at === columns.length - 1;
          return (
            value !== null &&
            value > 0 && (
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
