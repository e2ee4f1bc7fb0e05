import { useState, type ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { describeDiesel } from '../diesel-age-rules.ts';
import { formatUsd } from '#shared/money.ts';
import { howPaid } from '#web/settlement.ts';
import { UsRouteMap } from '#web/map/us-route-map.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import type { EstimateReply } from '../schemas.ts';
import { PriceRange } from './price-range.tsx';

type Possible = Extract<EstimateReply, { possible: true }>;

const confidences: Record<Possible['confidence'], { tone: Tone; label: string }> = {
  high: { tone: 'good', label: 'High confidence' },
  medium: { tone: 'neutral', label: 'Medium confidence' },
  low: { tone: 'warn', label: 'Low confidence' },
};

type Place = EstimateReply['from'];

const toName = ({ city, state }: Place) => `${city}, ${state}`;
const onMap = (place: Place) => (place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng, name: toName(place) });

interface EstimatePanelProps {
  estimate: EstimateReply;
  foot?: ReactNode;
  level?: 2 | 3;
  withMap?: boolean;
}

export function EstimatePanel({ estimate, foot, level = 2, withMap = true }: EstimatePanelProps) {
  const { from, to, roadMiles } = estimate;
  const route = `${toName(from)} to ${toName(to)}`;
  const miles = roadMiles === null ? '' : `, ${roadMiles.toLocaleString('en-US')} miles by road`;
  const [start, end] = [onMap(from), onMap(to)];
  return (
    <Card
      title="Estimate"
      level={level}
      text={`${route}${miles}`}
      aside={estimate.possible && <Badge tone={confidences[estimate.confidence].tone}>{confidences[estimate.confidence].label}</Badge>}
      foot={foot}
    >
      <div className="grid gap-5">
        {withMap && start && end && (
          <UsRouteMap label={`Map of the route from ${route}`} from={start} to={end} className="mx-auto w-full max-w-form" />
        )}
        {estimate.possible ? <PriceAndReasons estimate={estimate} /> : <Alert title="Priced by a carrier">{estimate.message}</Alert>}
      </div>
    </Card>
  );
}

function PriceAndReasons({ estimate }: { estimate: Possible }) {
  const [today] = useState(() => new Date());
  const { lines, diesel } = estimate;
  return (
    <div className="grid gap-5">
      <PriceRange low={estimate.low} total={estimate.total} high={estimate.high} />
      <PriceLines
        caption="Estimated price of the transport"
        lines={[
          { label: 'Base rate', amount: formatUsd(lines.baseRate) },
          {
            label: 'Fuel surcharge',
            amount: formatUsd(lines.fuelSurcharge),
            note: describeDiesel(diesel, today),
          },
          { label: 'Tolls', amount: formatUsd(lines.tolls), note: 'Included in the base rate' },
          { label: 'Permits', amount: formatUsd(lines.permits), note: 'None for standard-size vehicles' },
          { label: 'Special handling', amount: formatUsd(lines.specialHandling) },
        ]}
        total={{
          label: 'Transport',
          amount: formatUsd(estimate.total),
          note: `${estimate.message} Valid for ${estimate.validDays} days.`,
        }}
      />
      <Facts
        facts={[
          { label: 'Service fee', value: formatUsd(estimate.serviceFee), figures: true },
          { label: 'Transport and service fee', value: formatUsd(estimate.allIn), figures: true },
          { label: 'Delivery', value: `${estimate.transitDaysMin} to ${estimate.transitDaysMax} days after pickup`, wide: true },
        ]}
      />
      <p className="text-sm text-muted">{howPaid}</p>
      <details>
        <summary className="font-head font-semibold">How we calculated this price</summary>
        <ul className="mt-2 grid gap-1">
          {estimate.factors.map(({ code, label, effect }) => (
            <li key={code} className="flex justify-between gap-4">
              <span>{label}</span>
              <span className="figures whitespace-nowrap">{effect}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">
          {`${estimate.confidenceReason} We last compared our rates with published prices on ${formatDate(estimate.ratesReviewedOn)}.`}
        </p>
      </details>
    </div>
  );
}
