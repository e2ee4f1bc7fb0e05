import { formatDate } from '#shared/dates.ts';
import { WideRouteMap } from '#web/map/us-route-map.tsx';
import { Facts, type Fact } from '#web/ui/facts/facts.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import type { Quote } from '#domains/quotes/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { windowText, type StopKind, type StopWindow } from '#domains/transports/stops/stop-rules.ts';
import { stopFacts } from '#domains/transports/web/stops/stop-facts.tsx';
import { ChangeDetails } from '#domains/quotes/web/details/change-details.tsx';
import { describePlace } from '#domains/transports/web/transport-labels.ts';

/** The actual date once it happened, else the requested window. */
export const dayFact = (end: StopKind, requestedWindow: StopWindow, happenedAt: string | null): Fact => {
  if (happenedAt) return { label: end === 'pickup' ? 'Picked up' : 'Delivered', value: formatDate(happenedAt) };
  return { label: end === 'pickup' ? 'Pickup date' : 'Requested delivery date', value: windowText(requestedWindow) ?? 'Not set' };
};

const isBeforeBooking = ({ status }: TransportDetail): boolean => status === 'draft' || isOpen(status);

interface PlacesProps {
  transport: TransportDetail;
  done: Pick<Quote, 'pickedUpAt' | 'deliveredAt'> | undefined;
  isUnderWay: boolean;
}

export function TransportPlaces({ transport, done, isUnderWay }: PlacesProps) {
  const title = 'Pickup and delivery';
  const { fromCity, toCity, toAddress } = transport;
  const change = transport.can.changeDetails && <ChangeDetails transport={transport} />;
  return (
    <FoldCard
      title={title}
      digest={isUnderWay && toAddress ? `To ${toAddress}, ${toCity}` : `${fromCity} to ${toCity}`}
      startsOpen={isBeforeBooking(transport)}
      aside={change}
    >
      <div className="grid gap-4">
        {!isUnderWay && <RouteMap transport={transport} />}
        <Places transport={transport} done={done} />
      </div>
    </FoldCard>
  );
}

function Places({ transport, done }: Omit<PlacesProps, 'isUnderWay'>) {
  const { fromCity, fromState, fromZipCode, toCity, toState, toZipCode, stops } = transport;
  // The server sends `shipperId` only to readers who may see streets and contacts.
  const isInside = transport.shipperId !== null;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-2 sm:gap-4">
        <Facts
          columns={1}
          facts={[
            { label: 'Pickup', value: describePlace(fromCity, fromState, fromZipCode) },
            ...(isInside ? [{ label: 'Pickup address', value: transport.fromAddress }] : []),
            dayFact('pickup', stops.pickup, done?.pickedUpAt ?? null),
            ...stopFacts('pickup', stops.pickup),
          ]}
        />
        <Facts
          columns={1}
          facts={[
            { label: 'Delivery', value: describePlace(toCity, toState, toZipCode) },
            ...(isInside ? [{ label: 'Delivery address', value: transport.toAddress }] : []),
            dayFact('delivery', stops.delivery, done?.deliveredAt ?? null),
            ...stopFacts('delivery', stops.delivery),
          ]}
        />
      </div>
      {!isInside && <p className="text-sm text-muted">The carrier sees street addresses, full ZIP codes and contacts after booking.</p>}
    </div>
  );
}

function RouteMap({ transport }: { transport: TransportDetail }) {
  const { fromCity, fromState, fromLat, fromLng, toCity, toState, toLat, toLng, roadMiles } = transport;
  if (fromLat === null || fromLng === null || toLat === null || toLng === null) return null;
  const [from, to] = [`${fromCity}, ${fromState}`, `${toCity}, ${toState}`];
  const miles = roadMiles === null ? '' : `, ${roadMiles.toLocaleString('en-US')} miles by road`;
  return (
    <WideRouteMap
      label={`Map of the route from ${from} to ${to}${miles}`}
      from={{ lat: fromLat, lng: fromLng, name: from }}
      to={{ lat: toLat, lng: toLng, name: to }}
    />
  );
}
