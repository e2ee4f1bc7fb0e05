import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import type { PaymentDetail } from '../../ops/schemas.ts';
import { escrowLabels, type EscrowStatus } from '../../ledger/escrow-rules.ts';
import { toLabel } from '../../ledger/ledger-label-rules.ts';
import { describeEntry, describeWho } from './ops-labels.ts';

const describeState = (state: string): string => (Object.hasOwn(escrowLabels, state) ? escrowLabels[state as EscrowStatus] : state);

function About({ line }: { line: PaymentDetail['timeline'][number] }) {
  const { from, to, sums, reason, providerEventId } = line;
  return (
    <>
      <p className="text-sm">
        {describeWho(line)}
        <span>{from && to && from !== to && `: ${describeState(from)}, then ${describeState(to)}`}</span>
      </p>
      {sums.length > 0 && <p className="text-sm">{sums.map(({ kind, amount }) => `${toLabel(kind)} ${formatUsd(amount)}`).join(', ')}</p>}
      {reason && <p className="text-sm text-ink [overflow-wrap:anywhere]">{reason}</p>}
      {providerEventId && <p className="figures text-xs break-all">{providerEventId}</p>}
    </>
  );
}

export function HistoryCard({ timeline }: { timeline: PaymentDetail['timeline'] }) {
  return (
    <FoldCard title="Money timeline" digest={timeline[0] ? describeEntry(timeline[0]) : 'No events yet'}>
      {timeline.length === 0 ? (
        <p className="text-muted">The shipper has not opened the payment page yet.</p>
      ) : (
        <Timeline
          entries={timeline.map((line) => ({
            id: line.id,
            title: describeEntry(line),
            time: formatDateTime(line.at),
            text: <About line={line} />,
          }))}
        />
      )}
    </FoldCard>
  );
}
