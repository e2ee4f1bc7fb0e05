import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

export interface PriceLine {
  label: string;
  amount: ReactNode;
  note?: ReactNode;
}

interface PriceLinesProps {
  caption: string;
  lines: readonly PriceLine[];
  total?: PriceLine;
}

export function PriceLines({ caption, lines, total }: PriceLinesProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <Line key={line.label} line={line} />
        ))}
      </tbody>
      {total && (
        <tfoot className="border-t-3 border-double border-ink">
          <Line line={total} total />
        </tfoot>
      )}
    </table>
  );
}

function Line({ line, total }: { line: PriceLine; total?: boolean }) {
  return (
    <tr className={cx(!total && 'border-b border-line last:border-0')}>
      <th scope="row" className={cx('py-2 pr-4 text-left align-top', total ? 'font-bold' : 'font-sans font-normal')}>
        <span>{line.label}</span>
        {line.note && <span className="block font-sans text-sm font-normal text-muted">{line.note}</span>}
      </th>
      <td className={cx('figures py-2 text-right align-top whitespace-nowrap', total && 'text-lg font-semibold')}>{line.amount}</td>
    </tr>
  );
}
