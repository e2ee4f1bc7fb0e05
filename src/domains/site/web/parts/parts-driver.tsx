import { UsRouteMap } from '#web/map/us-route-map.tsx';
import { RouteLine } from '#web/ui/facts/route-line.tsx';
import { RouteLoading } from '#web/ui/feedback/route-loading.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import { VehicleIcon } from '#web/ui/pictures/vehicle-icon.tsx';
import { Columns, Group, Row, Shown } from './parts-group.tsx';

const steps = ['Draft', 'Submitted', 'Quoted', 'Accepted', 'In Progress', 'In Transit', 'Delivered', 'Completed'];
const portland = { lat: 45.52, lng: -122.68, name: 'Portland, OR' };
const nashville = { lat: 36.16, lng: -86.78, name: 'Nashville, TN' };
const sanJuan = { lat: 18.46, lng: -66.1, name: 'San Juan, PR' };
const listings = [
  { lat: 32.78, lng: -96.8, weight: 9 },
  { lat: 39.96, lng: -82.99, weight: 4 },
  { lat: 33.45, lng: -112.07, weight: 2 },
  { lat: 44.98, lng: -93.27, weight: 1 },
];

export function DriverParts() {
  return (
    <Group title="Progress and maps">
      <Shown name="Route line: on the way">
        <RouteLine label="Progress of the transport" steps={steps} current={5} />
      </Shown>
      <Shown name="Route line: done">
        <RouteLine label="Progress of a finished transport" steps={steps.slice(4)} current={4} />
      </Shown>
      <Columns>
        <Shown name="Pair">
          <RoutePair from="Portland, OR 97209" to="Nashville, TN 37203" />
        </Shown>
        <Shown name="Loading">
          <RouteLoading label="Loading the route" part />
        </Shown>
        <Shown name="Map: route and last position">
          <UsRouteMap
            label="From Portland, Oregon to Nashville, Tennessee, last seen near Cheyenne"
            from={portland}
            to={nashville}
            position={{ lat: 41.14, lng: -104.82 }}
          />
        </Shown>
        <Shown name="Map: listings, and a place that is not on it">
          <UsRouteMap label="Open listings by state" points={listings} to={sanJuan} />
        </Shown>
        <Shown name="Timeline">
          <Timeline
            entries={[
              {
                id: '1',
                title: 'Picked up in Portland',
                time: 'Nov 18, 2026, 9:12 AM',
                text: '24 photos, signed by both sides.',
                state: 'done',
              },
              { id: '2', title: 'In transit', time: 'now', text: '1,204 miles to go.', state: 'now' },
              { id: '3', title: 'Delivery in Nashville', text: 'Thursday, 2 pm to 5 pm.', state: 'next' },
            ]}
          />
        </Shown>
        <Shown name="Vehicle types">
          <Row>
            {['car', 'rv', 'boat', 'motorcycle', 'atv', 'heavy', 'trailer', 'golf'].map((type) => (
              <VehicleIcon key={type} type={type} size={56} />
            ))}
          </Row>
        </Shown>
      </Columns>
    </Group>
  );
}
