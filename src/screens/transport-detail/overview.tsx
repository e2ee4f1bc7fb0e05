import { settledBetweenThem } from '#shared/settlement.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { transportTypeLabels, vehicleTypeLabels } from '#shared/vehicles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import type { TransportDetail } from '#domains/transports/contract.ts';
import { ParticipantsCard } from '#domains/transports/web/participants/participants-card.tsx';
import type { Quote } from '#domains/quotes/contract.ts';
import { milestonesOf } from './milestones.ts';
import { TransportPlaces } from './places.tsx';
import { titleOf } from '#domains/transports/web/transport-words.ts';

/** The vehicle, its way, its money and when what was written. */
export function TransportOverview({ transport, quotes }: { transport: TransportDetail; quotes: readonly Quote[] }) {
  const isPriceHidden = quotes.some(({ isAccepted, priceKind }) => isAccepted && priceKind === 'hidden');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-6">
        <VehicleFacts transport={transport} />
        <TransportPlaces transport={transport} />
      </div>
      <div className="grid gap-6">
        {isPriceHidden ? <BrokersPrice /> : <Money transport={transport} />}
        {transport.shipperId && transport.status !== 'draft' && (
          <ParticipantsCard transportId={transport.id} canManage={transport.can.manageParticipants} />
        )}
        <Dates transport={transport} quotes={quotes} />
      </div>
    </div>
  );
}

const measure = (value: number | null, unit: string) => (value === null ? null : `${value.toLocaleString('en-US')} ${unit}`);
const whenGiven = (label: string, value: string | null, more: Partial<Fact> = {}): Fact[] => (value ? [{ label, value, ...more }] : []);

function VehicleFacts({ transport }: { transport: TransportDetail }) {
  const { vehicleType, vehicleValue, vehicleValueBand, modificationNote, isModified } = transport;
  const facts: Fact[] = [
    { label: 'Vehicle', value: titleOf(transport) },
    { label: 'Type', value: vehicleType && vehicleTypeLabels[vehicleType] },
    { label: 'Transport type', value: transportTypeLabels[transport.transportType] },
    { label: 'Color', value: transport.color },
    { label: 'Value', value: vehicleValue === null ? vehicleValueBand : formatUsd(vehicleValue), figures: true },
    ...whenGiven('VIN', transport.vin, { figures: true }),
    { label: 'Condition', value: <Condition transport={transport} />, wide: true },
    ...whenGiven('Modified', isModified ? (modificationNote ?? 'Yes') : null, { wide: true }),
    ...whenGiven('Length', measure(transport.lengthInches, 'in'), { figures: true }),
    ...whenGiven('Width', measure(transport.widthInches, 'in'), { figures: true }),
    ...whenGiven('Height', measure(transport.heightInches, 'in'), { figures: true }),
    ...whenGiven('Weight', measure(transport.weightPounds, 'lb'), { figures: true }),
    ...whenGiven('Personal items inside', transport.personalItems, { wide: true }),
    ...whenGiven('Notes', transport.notes, { wide: true }),
  ];
  return (
    <Card title="Vehicle">
      <Facts columns={3} facts={facts} />
    </Card>
  );
}

const conditions = [
  { fact: 'isOperable', yes: 'Runs', no: 'Does not run' },
  { fact: 'rolls', yes: 'Rolls', no: 'Does not roll' },
  { fact: 'brakes', yes: 'Brakes', no: 'Does not brake' },
  { fact: 'steers', yes: 'Steers', no: 'Does not steer' },
  { fact: 'hasKeys', yes: 'Has keys', no: 'No keys' },
] as const;

function Condition({ transport }: { transport: TransportDetail }) {
  return (
    <span className="flex flex-wrap gap-2 py-1">
      {conditions.map(({ fact, yes, no }) => (
        <Badge key={fact} tone={transport[fact] ? 'good' : 'warn'}>
          {transport[fact] ? yes : no}
        </Badge>
      ))}
      <Badge tone={transport.isModified ? 'warn' : 'neutral'}>{transport.isModified ? 'Modified' : 'Not modified'}</Badge>
    </span>
  );
}

function Money({ transport: { totalAmount, serviceFee, fixedPrice } }: { transport: TransportDetail }) {
  const note = 'Paid by the shipper for the platform';
  const fee = serviceFee === null ? [] : [{ label: 'Service fee', amount: formatUsd(serviceFee), note }];
  if (totalAmount === null)
    return (
      <Card title="Money" text="No price is agreed yet.">
        <PriceLines
          caption="What it costs"
          lines={[{ label: 'Transport', amount: <span className="font-sans tracking-normal text-muted">Not agreed yet</span> }, ...fee]}
        />
      </Card>
    );
  return (
    <Card title="Money" text={fixedPrice ? 'Booked at the estimate.' : 'Agreed when the offer was accepted.'}>
      <PriceLines
        caption="What it costs"
        lines={[{ label: 'Transport', amount: formatUsd(totalAmount), note: 'The accepted total, for whoever carries it' }, ...fee]}
        total={{ label: 'Total', amount: formatUsd(fromCents(toCents(totalAmount) + toCents(serviceFee ?? '0'))) }}
      />
      <p className="mt-2 text-sm text-muted">{settledBetweenThem}</p>
    </Card>
  );
}

/** Who works for a broker is paid by that one. */
const BrokersPrice = () => <Card title="Money" text="Your price is between you and who named you on this job." />;

/** Created, what happened since with who and when, and the last change. */
function Dates({ transport, quotes }: { transport: TransportDetail; quotes: readonly Quote[] }) {
  const entries = [
    { id: 'created', title: 'Created', time: formatDateTime(transport.createdAt) },
    ...milestonesOf(transport, quotes).map(({ id, title, at, who }) => ({
      id,
      title,
      time: formatDateTime(at),
      ...(who && { text: who }),
    })),
    { id: 'updated', title: 'Last updated', time: formatDateTime(transport.updatedAt), state: 'now' as const },
  ];
  return (
    <Card title="Timeline">
      <Timeline entries={entries} />
    </Card>
  );
}
