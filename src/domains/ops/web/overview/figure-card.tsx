import { Card } from '#web/ui/card.tsx';
import { ColumnPlot } from '#web/ui/pictures/column-plot.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { OverviewLine, OverviewSpan } from '../../overview/schemas.ts';
import { spanName, type Figure } from './figures.ts';

const toTable = ({ title, shown, more = [] }: Figure, span: OverviewSpan): readonly Column<OverviewLine>[] => [
  { key: 'from', header: span === 'day' ? 'Day' : 'Month', cell: ({ from }) => spanName(from, span) },
  ...[{ header: title, shown }, ...more].map(({ header, shown: say }) => ({
    key: header,
    header,
    align: 'right' as const,
    cell: (line: OverviewLine) => <span className="figures">{say(line)}</span>,
  })),
];

/** One metric as a sentence, a chart and a table. */
export function FigureCard({ figure, lines, span }: { figure: Figure; lines: readonly OverviewLine[] | undefined; span: OverviewSpan }) {
  const { title, text, value, shown, most, words } = figure;
  if (!lines)
    return (
      <Card title={title} text={text}>
        <Skeleton className="h-48 w-full" />
      </Card>
    );
  const sentence = words(lines, span);
  if (lines.every((line) => !value(line)) && value(lines[0]!) !== null)
    return (
      <Card title={title} text={text}>
        <p className="text-muted">{sentence}</p>
      </Card>
    );
  const highest = lines.reduce((best, line) => ((value(line) ?? 0) > (value(best) ?? 0) ? line : best));
  const [first, middle, last] = [lines[0]!, lines[Math.floor(lines.length / 2)]!, lines.at(-1)!];
  return (
    <Card title={title} text={text}>
      <div className="grid gap-3">
        <p className="lg:min-h-12">{sentence}</p>
        <ColumnPlot
          label={`${title}. ${sentence}`}
          columns={lines.map((line) => ({ key: line.from, title: `${spanName(line.from, span)}: ${shown(line)}`, value: value(line) }))}
          top={most === undefined ? shown(highest) : `${most}%`}
          {...(most !== undefined && { most })}
          marks={[...new Set([first, middle, last].map(({ from }) => spanName(from, span)))]}
        />
        <details>
          <summary className="min-h-6 cursor-pointer text-action-ink">{title} as a table</summary>
          <div className="mt-3">
            <Table caption={title} columns={toTable(figure, span)} rows={lines.toReversed()} rowKey={({ from }) => from} dense />
          </div>
        </details>
      </div>
    </Card>
  );
}
