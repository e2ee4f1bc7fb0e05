import { usePhotoAlbum } from '#domains/transports/web/photos/data.ts';
import { PhotoAlbum } from '#domains/transports/web/photos/album.tsx';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import type { OpenStop } from '#domains/transports/stops/stop-schemas.ts';
import { openStopFacts } from '#domains/transports/web/stops/stop-facts.tsx';
import { transportTypeLabels, vehicleTitle, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { UsRouteMap } from '#web/map/us-route-map.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts, type Fact } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { MarketplaceRequest } from '#domains/bids/marketplace/marketplace-schemas.ts';

interface RequestPartProps {
  request: MarketplaceRequest;
}

const measure = (value: number | null, unit: string) => (value === null ? null : `${value.toLocaleString('en-US')} ${unit}`);
const whenGiven = (label: string, value: string | null, more: Partial<Fact> = {}): Fact[] => (value ? [{ label, value, ...more }] : []);

export function RequestVehicle({ request }: RequestPartProps) {
  const { modificationNote, isModified, vehicleValueBand } = request;
  const facts: Fact[] = [
    { label: 'Vehicle', value: vehicleTitle(request) },
    { label: 'Type', value: vehicleTypeLabels[request.vehicleType] },
    { label: 'Transport type', value: transportTypeLabels[request.transportType] },
    { label: 'Color', value: request.color },
    { label: 'Value', value: vehicleValueBand, figures: true },
    { label: 'Personal items inside', value: request.hasPersonalItems ? 'Yes' : 'No' },
    { label: 'Condition', value: <Condition request={request} />, wide: true },
    ...whenGiven('Modified', isModified ? (modificationNote ?? 'Yes') : null, { wide: true }),
    ...whenGiven('Length', measure(request.lengthInches, 'in'), { figures: true }),
    ...whenGiven('Width', measure(request.widthInches, 'in'), { figures: true }),
    ...whenGiven('Height', measure(request.heightInches, 'in'), { figures: true }),
    ...whenGiven('Weight', measure(request.weightPounds, 'lb'), { figures: true }),
    ...whenGiven('Description', request.description, { wide: true }),
  ];
  return (
    <Card title="Vehicle">
      <Facts columns={3} facts={facts} />
    </Card>
  );
}

const conditions = [
  { fact: 'isRunning', yes: 'Runs', no: 'Does not run' },
  { fact: 'rolls', yes: 'Rolls', no: 'Does not roll' },
  { fact: 'brakes', yes: 'Brakes', no: 'No brakes' },
  { fact: 'steers', yes: 'Steers', no: 'Does not steer' },
  { fact: 'hasKeys', yes: 'Has keys', no: 'No keys' },
] as const;

function Condition({ request }: RequestPartProps) {
  return (
    <span className="flex flex-wrap gap-2 py-1">
      {conditions.map(({ fact, yes, no }) => (
        <Badge key={fact} tone={request[fact] ? 'good' : 'warn'}>
          {request[fact] ? yes : no}
        </Badge>
      ))}
      <Badge tone={request.isModified ? 'warn' : 'neutral'}>{request.isModified ? 'Modified' : 'Not modified'}</Badge>
    </span>
  );
}

export function RequestRoute({ request }: RequestPartProps) {
  const { fromCity, fromState, fromLat, fromLng, toCity, toState, toLat, toLng, roadMiles, stops } = request;
  const [from, to] = [`${fromCity}, ${fromState}`, `${toCity}, ${toState}`];
  const miles = roadMiles === null ? '' : `, ${roadMiles.toLocaleString('en-US')} miles by road`;
  return (
    <Card title="Pickup and delivery">
      <div className="grid gap-4">
        {fromLat !== null && fromLng !== null && toLat !== null && toLng !== null && (
          <UsRouteMap
            label={`Map of the route from ${from} to ${to}${miles}`}
            from={{ lat: fromLat, lng: fromLng, name: from }}
            to={{ lat: toLat, lng: toLng, name: to }}
          />
        )}
        <Facts
          columns={2}
          facts={[
            { label: 'Pickup', value: request.pickupLocation },
            { label: 'Pickup date', value: windowText(stops.pickup) ?? 'Not set' },
            { label: 'Delivery', value: request.deliveryLocation },
            { label: 'Requested delivery date', value: windowText(stops.delivery) ?? 'Not set' },
            { label: 'Road distance', value: roadMiles === null ? 'Not reachable by road' : `${roadMiles.toLocaleString('en-US')} miles` },
          ]}
        />
        <StopAccess title="Pickup access" stop={stops.pickup} />
        <StopAccess title="Delivery access" stop={stops.delivery} />
        <p className="text-sm text-muted">The carrier sees street addresses, full ZIP codes and contacts after booking.</p>
      </div>
    </Card>
  );
}

function StopAccess({ title, stop }: { title: string; stop: OpenStop }) {
  const facts = openStopFacts(stop);
  if (facts.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="form-label">{title}</h3>
      <Facts columns={2} facts={facts} />
    </section>
  );
}

export function RequestPhotos({ transportId }: { transportId: string }) {
  const album = usePhotoAlbum(transportId);
  if (album.data?.photos.length === 0) return null;
  return (
    <Card title="Photos" text="Taken by the shipper">
      <ListState query={album} loading={<Skeleton className="h-40 w-full" />}>
        {({ photos }) => <PhotoAlbum transportId={transportId} photos={photos} />}
      </ListState>
    </Card>
  );
}
