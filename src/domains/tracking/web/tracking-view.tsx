import { WideRouteMap } from '#web/map/us-route-map.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import type { Tracking } from '../schemas.ts';
import { freshness } from '../positions/signal-rules.ts';
import { describeArrival, mapLabel, describeSilence, signalAge, signalBadge, describeWhere } from './tracking-labels.ts';
import { useNow } from './use-now.ts';

interface ViewProps {
  tracking: Tracking;
  askedAt: number;
}

const toPlace = ({ name, lat, lng }: Tracking['from']) => (lat === null || lng === null ? null : { lat, lng, name });

export function TrackingView({ tracking, askedAt }: ViewProps) {
  const { state, position, milesLeft, arrival } = tracking;
  const age = signalAge(tracking, useNow() - askedAt);
  const [from, to] = [toPlace(tracking.from), toPlace(tracking.to)];
  const [tone, signal] = signalBadge(age);
  const silence = describeSilence(tracking);
  const isDesk = useIsDesktop();
  return (
    <div className="grid gap-4">
      {from && to && state !== 'over' && (position || isDesk) && (
        <WideRouteMap label={mapLabel(tracking, age)} from={from} to={to} position={position ?? undefined} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
          {describeWhere(tracking)}
        </p>
        {state === 'under_way' && <Badge tone={tone}>{signal}</Badge>}
      </div>
      {state === 'under_way' && (
        <>
          {(silence || freshness(age) === 'silent') && (
            <Alert tone="warn">
              {silence ??
                "We haven't heard from the truck for a while. It may have no signal, or the phone is off. You can call the driver."}
            </Alert>
          )}
          <Facts
            columns={2}
            facts={[
              {
                label: 'Distance left',
                value: milesLeft === null ? 'Not known' : `About ${milesLeft.toLocaleString('en-US')} miles`,
                figures: true,
              },
              { label: 'Expected arrival', value: describeArrival(tracking) },
            ]}
          />
          {arrival && (
            <details open={isDesk} className="text-sm">
              <summary className="w-fit cursor-pointer py-1">How we calculate this</summary>
              <ul className="grid list-disc gap-1 pl-5 text-muted">
                {arrival.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </div>
  );
}
