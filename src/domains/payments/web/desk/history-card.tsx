import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import type { PaymentDetail } from '../../desk/schemas.ts';
import { escrowLabels, type EscrowStatus } from '../../ledger/escrow-rules.ts';
import { nameInWords } from '../../ledger/ledger-label-rules.ts';
import { eventWords, whoWords } from './desk-labels.ts';

const stateWords = (state: string): string => (Object.hasOwn(escrowLabels, state) ? escrowLabels[state as EscrowStatus] : state);

function About({ line }: { line: PaymentDetail['timeline'][number] }) {
  const { from, to, sums, reason, providerEventId } = line;
  return (
    <>
      <p className="text-sm">
        {whoWords(line)}
        <span>{from && to && from !== to && `: ${stateWords(from)}, then ${stateWords(to)}`}</span>
      </p>
      {sums.length > 0 && (
        <p className="text-sm">{sums.map(({ kind, amount }) => `${nameInWords(kind)} ${formatUsd(amount)}`).join(', ')}</p>
      )}
      {reason && <p className="text-sm text-ink [overflow-wrap:anywhere]">{reason}</p>}
      {providerEventId && <p className="figures text-xs break-all">{providerEventId}</p>}
    </>
  );
}

/** Everything that happened to a payment, with who did it, newest first. */
export function HistoryCard({ timeline }: { timeline: PaymentDetail['timeline'] }) {
  return (
    <FoldCard title="Money timeline" digest={timeline[0] ? eventWords(timeline[0].eventType) : 'No events yet'}>
      {timeline.length === 0 ? (
        <p className="text-muted">The shipper has not opened the payment page yet.</p>
      ) : (
        <Timeline
          entries={timeline.map((line) => ({
            id: line.id,
            title: eventWords(line.eventType),
            time: formatDateTime(line.at),
            text: <About line={line} />,
          }))}
        />
      )}
    </FoldCard>
  );
}
