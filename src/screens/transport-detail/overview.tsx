import { useState, type ReactNode } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { FirstPriceChange } from '#domains/payments/web/changes/change-orders.tsx';
import type { useTransportMoney } from '#domains/payments/web/payment-data.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { transportTypeLabels, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Facts, type Fact } from '#web/ui/facts/facts.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { Timeline, type TimelineEntry } from '#web/ui/pictures/timeline.tsx';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isCancellable } from '#domains/transports/rules.ts';
import { TrackingCard } from '#domains/tracking/web/tracking-card.tsx';
import { ParticipantsCard } from '#domains/transports/web/participants/participants-card.tsx';
import type { Quote } from '#domains/quotes/schemas.ts';
import { GateCard } from '#domains/handovers/web/gate-card.tsx';
import { HandoverCard } from '#domains/handovers/web/handover-card.tsx';
import { PeopleCard } from './crew-card.tsx';
import { getMilestones } from './milestones.ts';
import { MoneySheet } from './money-sheet.tsx';
import { TransportPlaces } from './places.tsx';
import { getTitle } from '#domains/transports/web/transport-labels.ts';

interface TransportOverviewProps {
  transport: TransportDetail;
  quotes: readonly Quote[];
  money: ReturnType<typeof useTransportMoney>;
  owns: boolean;
  waiting: ReactNode;
}

/** Two columns on desktops; one on phones, the most urgent first. */
export function TransportOverview({ transport, quotes, money, owns, waiting }: TransportOverviewProps) {
  const isDesk = useIsDesktop();
  const { user } = useSession();
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  const isBooked = accepted !== undefined;
  const crew = isBooked && <PeopleCard transport={transport} owns={owns} />;
  const handover = <HandoverCard transportId={transport.id} vehicle={getTitle(transport)} enabled={isBooked} />;
  const vehicle = <VehicleFacts transport={transport} />;
  const isUnderWay = transport.status === 'in_transit';
  const isFollowed = isBooked && (isUnderWay || (owns && isCancellable(transport.status)));
  const tracking = isFollowed && <TrackingCard transportId={transport.id} isUnderWay={isUnderWay} isFolded={!owns} />;
  const stops = <TransportPlaces transport={transport} done={accepted} isUnderWay={isUnderWay} />;
  const hired = accepted?.priceKind === 'carrier_pay' || accepted?.priceKind === 'hidden' ? accepted : undefined;
  const brokersPay = hired ? { broker: hired.offeredBy?.name ?? 'The broker', amount: hired.carrierPay } : null;
  const sums = user?.role !== 'insurance' && (
    <MoneySheet transport={transport} money={money} brokersPay={brokersPay} isWithheld={accepted?.priceKind === 'withheld'} />
  );
  const priceChange = <FirstPriceChange transportId={transport.id} enabled={accepted?.priceKind === 'agreed'} />;
  const participants = transport.shipperId && transport.status !== 'draft' && (
    <ParticipantsCard transportId={transport.id} canManage={transport.can.manageParticipants} />
  );
  const gate = <GateCard transportId={transport.id} enabled={isBooked} place="overview" />;
  const dates = <Dates transport={transport} quotes={quotes} owns={owns} money={money.data} />;
  if (!isDesk)
    return (
      <div className="grid gap-3">
        {waiting}
        {isUnderWay && tracking}
        {crew}
        {handover}
        {!isUnderWay && tracking}
        {stops}
        {sums}
        {priceChange}
        {vehicle}
        {dates}
        {gate}
        {participants}
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-6">
      <div className="grid gap-5">
        {waiting}
        {isUnderWay && tracking}
        {stops}
        {vehicle}
      </div>
      <div className="grid gap-5">
        {crew}
        {handover}
        {!isUnderWay && tracking}
        {sums}
        {priceChange}
        {gate}
        {participants}
        {dates}
      </div>
    </div>
  );
}

const measure = (value: number | null, unit: string) => (value === null ? null : `${value.toLocaleString('en-US')} ${unit}`);
const whenGiven = (label: string, value: string | null, more: Partial<Fact> = {}): Fact[] => (value ? [{ label, value, ...more }] : []);

function VehicleFacts({ transport }: { transport: TransportDetail }) {
  const { vehicleType, vehicleValue, vehicleValueBand, modificationNote, isModified } = transport;
  const facts: Fact[] = [
    { label: 'Vehicle', value: getTitle(transport) },
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
    ...whenGiven('Your reference', transport.reference),
  ];
  return (
    <FoldCard
      title="Vehicle"
      digest={[vehicleType && vehicleTypeLabels[vehicleType], transport.isOperable ? 'Runs' : 'Does not run'].filter(Boolean).join(' · ')}
      startsOpen={transport.status === 'draft'}
    >
      <Facts columns={3} facts={facts} />
    </FoldCard>
  );
}

const conditions = [
  { fact: 'isOperable', yes: 'Runs', no: 'Does not run' },
  { fact: 'rolls', yes: 'Rolls', no: 'Does not roll' },
  { fact: 'brakes', yes: 'Brakes', no: 'No brakes' },
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

/** A money step may be later than the transport's last change. */
const getLast = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other);

function Dates({
  money,
  ...context
}: Pick<TransportOverviewProps, 'transport' | 'quotes' | 'owns'> & { money: TransportMoney | undefined }) {
  const { transport } = context;
  const milestones = getMilestones({ ...context, payment: money?.payment ?? null, steps: money?.steps ?? [] });
  const latest = milestones.at(-1) ?? { title: 'Created', at: transport.createdAt };
  const entries = [
    { id: 'created', title: 'Created', time: formatDateTime(transport.createdAt) },
    ...milestones.map(({ id, title, at, who }) => ({
      id,
      title,
      time: formatDateTime(at),
      ...(who && { text: who }),
    })),
    { id: 'updated', title: 'Last updated', time: formatDateTime(getLast(transport.updatedAt, latest.at)), state: 'now' as const },
  ];
  return (
    <FoldCard title="Timeline" digest={`${latest.title} ${formatDate(latest.at)}`}>
      <ShortTimeline entries={entries} />
    </FoldCard>
  );
}

const longTimeline = 6;

function ShortTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (showsAll || entries.length < longTimeline) return <Timeline entries={entries} />;
  const [first, last] = [entries.slice(0, 1), entries.slice(-3)];
  const between = {
    id: 'between',
    state: 'told' as const,
    title: (
      <button type="button" onClick={() => setShowsAll(true)} className="min-h-8 text-action-ink underline underline-offset-2">
        Show {entries.length - first.length - last.length} more steps
      </button>
    ),
  };
  return <Timeline entries={[...first, between, ...last]} />;
}
