import { counted } from '#shared/text/counted.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDeadline, formatRelative } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { toDeadlineMs } from '#shared/next-actions.ts';
import { vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { isCancellable, isOpen } from '#domains/transports/rules.ts';
import type { RowNextAction, TransportCard } from '#domains/transports/schemas.ts';
import { StatusBadges } from '#domains/transports/web/status-badge.tsx';
import { NextStep } from '#domains/transports/web/transport-card.tsx';
import { describePlace, getTitle, whoLabels } from '#domains/transports/web/transport-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Table, type Column } from '#web/ui/table.tsx';

interface ListProps {
  list: readonly TransportCard[] | undefined;
}

const secondLine = 'block text-xs text-muted whitespace-nowrap';

const ViewDetails = ({ transport }: { transport: TransportCard }) => (
  <ButtonLink
    to={`/transports/${transport.id}`}
    variant="quiet"
    size="sm"
    className="whitespace-nowrap"
    aria-label={`View Details of ${getTitle(transport)}`}
  >
    View Details
  </ButtonLink>
);

const TitleLink = ({ transport, coversCard = false }: { transport: TransportCard; coversCard?: boolean }) => (
  <Link
    to={`/transports/${transport.id}`}
    className={cx(
      'font-head font-semibold no-underline hover:underline lg:whitespace-nowrap',
      coversCard && 'after:absolute after:inset-0',
    )}
  >
    {getTitle(transport)}
  </Link>
);

const Route = ({
  transport: { fromCity, fromState, fromZipCode, toCity, toState, toZipCode, roadMiles },
}: {
  transport: TransportCard;
}) => (
  <>
    <RoutePair
      from={fromCity ? `${fromCity}, ${fromState}` : describePlace('', fromState, fromZipCode)}
      to={toCity ? `${toCity}, ${toState}` : describePlace('', toState, toZipCode)}
      className="flex-nowrap! whitespace-nowrap"
    />
    {roadMiles !== null && <span className={secondLine}>{roadMiles.toLocaleString('en-US')} miles by road</span>}
  </>
);

const describeRowDue = ({ words, at }: NonNullable<RowNextAction['due']>): string => {
  if (at.length === 10) return `${words} ${formatDate(at)}`;
  return `${words} ${/ (by|after)$/.test(words) ? formatDeadline(at) : formatRelative(at)}`;
};

/** The reader's next step, or what the transport is waiting for. */
function Next({ transport }: { transport: TransportCard }) {
  const [now] = useState(Date.now);
  const due = transport.nextAction?.due;
  return (
    <div className="max-w-72 leading-tight">
      <NextStep transport={transport} />
      {due && (
        <span className={cx(secondLine, toDeadlineMs(due.at) < now && 'font-semibold text-bad')}>
          {toDeadlineMs(due.at) < now && 'Overdue: '}
          {describeRowDue(due)}
        </span>
      )}
    </div>
  );
}

function Who({ transport: { nextAction } }: { transport: TransportCard }) {
  if (!nextAction?.who) return <span className="text-muted">–</span>;
  return nextAction.who === 'you' ? <Badge tone="lane">{whoLabels.you}</Badge> : whoLabels[nextAction.who];
}

/** The agreed price, or the offers before that. */
function Price({ transport: { status, totalAmount, offerCount, providerCount, bestOffer } }: { transport: TransportCard }) {
  if (totalAmount !== null)
    return (
      <>
        <span className="sr-only">Transport price: </span>
        <span className="figures font-semibold">{formatUsd(totalAmount)}</span>
      </>
    );
  if (!isOpen(status)) return <span className="text-muted">–</span>;
  if (offerCount === 0) return <span className="font-sans text-muted">No quotes yet</span>;
  return (
    <>
      {bestOffer !== null && (
        <span className="block font-sans whitespace-nowrap">
          Best quote: <span className="figures font-semibold">{formatUsd(bestOffer)}</span>
        </span>
      )}
      <span className={cx(secondLine, 'font-sans')}>
        Quotes received: {counted(providerCount, { one: 'provider', other: 'providers' })}
      </span>
    </>
  );
}

const columns: readonly Column<TransportCard>[] = [
  {
    key: 'vehicle',
    header: 'Vehicle',
    cell: (transport) => (
      <>
        <TitleLink transport={transport} />
        <span className={secondLine}>{vehicleTypeLabels[transport.vehicleType]}</span>
      </>
    ),
  },
  { key: 'route', header: 'Route', cell: (transport) => <Route transport={transport} /> },
  { key: 'pickup', header: 'Pickup', cell: (transport) => <PickupDay transport={transport} />, className: 'whitespace-nowrap' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, nextAction }) => <StatusBadges status={status} problem={nextAction?.problem} />,
  },
  { key: 'next', header: 'Next step', cell: (transport) => <Next transport={transport} /> },
  { key: 'who', header: 'Who acts', cell: (transport) => <Who transport={transport} /> },
  { key: 'price', header: 'Price', cell: (transport) => <Price transport={transport} />, align: 'right' },
];

function PickupDay({ transport: { status, pickupDate } }: { transport: TransportCard }) {
  if (pickupDate) return <span className="figures">{formatDate(pickupDate)}</span>;
  return <span className="text-muted">{isCancellable(status) ? 'Not set' : '–'}</span>;
}

const viewDetails = (transport: TransportCard) => <ViewDetails transport={transport} />;

export const TransportTable = ({ list }: ListProps) => (
  <Table caption="Transports" dense columns={columns} rows={list} rowKey={({ id }) => id} loadingRows={12} actions={viewDetails} />
);

export const TransportRows = ({ list = [] }: ListProps) => (
  <ul className="grid gap-3">
    {list.map((transport) => (
      <li key={transport.id} className="relative grid gap-1 rounded border border-line bg-surface px-4 py-3 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 text-base">
            <TitleLink transport={transport} coversCard />
          </h3>
          <StatusBadges status={transport.status} problem={transport.nextAction?.problem} />
        </div>
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">
            {transport.fromCity}, {transport.fromState} to {transport.toCity}, {transport.toState}
            {transport.pickupDate && <span className="whitespace-nowrap text-muted"> · {formatDate(transport.pickupDate)}</span>}
          </span>
          <PhonePrice transport={transport} />
        </p>
        <NextStep transport={transport} />
      </li>
    ))}
  </ul>
);

function PhonePrice({ transport: { status, totalAmount, bestOffer, providerCount } }: { transport: TransportCard }) {
  if (totalAmount !== null) return <span className="figures shrink-0 font-semibold">{formatUsd(totalAmount)}</span>;
  if (!isOpen(status)) return null;
  if (bestOffer === null) return <span className="shrink-0 text-muted">No quotes yet</span>;
  return (
    <span className="shrink-0">
      Best of {providerCount} <span className="figures font-semibold">{formatUsd(bestOffer)}</span>
    </span>
  );
}
