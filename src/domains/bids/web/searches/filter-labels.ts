import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { stateName } from '#shared/states.ts';
import { transportTypeLabels, vehicleTypeLabels, type TransportType, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { defaultRadiusMiles } from '#domains/bids/searches/search-rules.ts';

type Filter = Readonly<Record<string, unknown>>;

const given = (filter: Filter, name: string): string | null => (filter[name] === undefined ? null : String(filter[name]));

function getPlace(filter: Filter, end: 'from' | 'to'): string | null {
  const [state, zip] = [given(filter, `${end}State`), given(filter, `${end}Zip`)];
  const near = zip && `${given(filter, `${end}Radius`) ?? defaultRadiusMiles} miles around ${zip}`;
  const place = [state && stateName(state), near].filter(Boolean).join(', ');
  return place ? `${end} ${place}` : null;
}

function between(
  low: string | null,
  high: string | null,
  words: [both: string, from: string, to: string],
  show: (value: string) => string,
) {
  if (low && high) return `${words[0]}${show(low)} to ${show(high)}`;
  if (low) return `${words[1]} ${show(low)}`;
  return high ? `${words[2]} ${show(high)}` : null;
}

/** 'Motorcycle, from Texas, 100 miles around 78701, runs'. */
export function describeFilter(filter: Filter): string {
  const [type, transport, running] = [given(filter, 'vehicleType'), given(filter, 'transportType'), given(filter, 'running')];
  const rate = between(given(filter, 'minRate'), given(filter, 'maxRate'), ['', 'at least', 'at most'], formatUsd);
  const words = [
    type && vehicleTypeLabels[type as VehicleType],
    transport && transportTypeLabels[transport as TransportType],
    getPlace(filter, 'from'),
    getPlace(filter, 'to'),
    between(given(filter, 'pickupFrom'), given(filter, 'pickupTo'), ['pickup ', 'pickup from', 'pickup until'], formatDate),
    given(filter, 'truckFt') && `a ${given(filter, 'truckFt')}-foot truck can reach it`,
    running && (running === 'yes' ? 'runs' : 'does not run'),
    rate && `${rate} a mile`,
  ];
  const text = words.filter(Boolean).join(', ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : 'Everything';
}
