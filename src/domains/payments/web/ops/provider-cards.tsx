import { counted } from '#shared/text/counted.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { PaymentDetail } from '../../ops/schemas.ts';
import { toLabel } from '../../ledger/ledger-label-rules.ts';

type MoneyOperation = PaymentDetail['movements'][number];
type Heard = PaymentDetail['events'][number];

const stateBadges: Record<MoneyOperation['state'], { label: string; tone: Tone }> = {
  asked: { label: 'Requested', tone: 'action' },
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  withdrawn: { label: 'Cancelled before it was sent', tone: 'neutral' },
};

const ids = ({ providerId, chargeId }: MoneyOperation): string => [providerId, chargeId].filter(Boolean).join(', ');

const moneyOperationColumns: readonly Column<MoneyOperation>[] = [
  { key: 'kind', header: 'Operation', cell: ({ kind, cause }) => `${toLabel(kind)}: ${toLabel(cause).toLowerCase()}` },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => formatUsd(amount) },
  {
    key: 'ids',
    header: 'At the provider',
    phone: 'line',
    cell: (row) => <span className="figures text-sm break-all">{ids(row) || 'No id yet'}</span>,
  },
  {
    key: 'failure',
    header: 'Reason for refusal',
    phone: 'line',
    cell: ({ failure }) => failure && <span className="[overflow-wrap:anywhere]">{failure}</span>,
  },
  { key: 'who', header: 'Requested by', phone: 'left-out', cell: ({ askedBy }) => askedBy ?? productName },
  { key: 'at', header: 'Requested', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

export function MoneyOperationsCard({ movements }: { movements: readonly MoneyOperation[] }) {
  return (
    <FoldCard title="Operations at the payment provider" digest={counted(movements.length, { one: 'operation', other: 'operations' })}>
      {movements.length === 0 ? (
        <p className="text-muted">No operations yet.</p>
      ) : (
        <Table caption="Operations" columns={moneyOperationColumns} rows={movements} rowKey={({ id }) => id} dense />
      )}
    </FoldCard>
  );
}

const eventColumns: readonly Column<Heard>[] = [
  { key: 'type', header: 'Event', cell: ({ type }) => <span className="figures">{type}</span> },
  {
    key: 'state',
    header: 'State',
    cell: ({ workedAt }) => (workedAt ? <Badge tone="good">Processed</Badge> : <Badge tone="neutral">Received</Badge>),
  },
  { key: 'about', header: 'About', phone: 'line', cell: ({ objectId }) => <span className="figures text-sm break-all">{objectId}</span> },
  { key: 'at', header: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  { key: 'id', header: 'Id', phone: 'left-out', cell: ({ id }) => <span className="figures text-sm break-all">{id}</span> },
];

export function EventsCard({ events }: { events: readonly Heard[] }) {
  return (
    <FoldCard title="Events from the payment provider" digest={counted(events.length, { one: 'event', other: 'events' })}>
      {events.length === 0 ? (
        <p className="text-muted">No events yet.</p>
      ) : (
        <Table caption="Events" columns={eventColumns} rows={events} rowKey={({ id }) => id} dense />
      )}
    </FoldCard>
  );
}
