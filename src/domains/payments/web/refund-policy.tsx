import { formatUsd } from '#shared/money.ts';
import { afterPickup, refundLines, refundPolicy } from '../refunds/refund-rules.ts';

/** 'The carrier did not come: full refund' in two columns. */
function toRow(text: string): readonly [when: string, what: string] {
  const at = text.indexOf(': ');
  const what = text.slice(at + 2);
  return [text.slice(0, at), `${what.charAt(0).toUpperCase()}${what.slice(1)}`];
}

export function RefundPolicy({ fee }: { fee: string }) {
  const rows = [
    ...refundLines.map((line) => [
      ...toRow(refundPolicy[line]),
      line === 'wasted_arrival' ? ` The fee is ${formatUsd(fee)}, and never more than the price.` : '',
    ]),
    [...toRow(afterPickup), ''],
  ];
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Refund by situation</caption>
      <tbody>
        {rows.map(([when, what, more]) => (
          <tr key={when} className="border-b border-line last:border-0">
            <th scope="row" className="w-2/5 py-2 pr-4 text-left align-top font-sans font-semibold">
              {when}
            </th>
            <td className="py-2 align-top">
              {what}
              {more}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
