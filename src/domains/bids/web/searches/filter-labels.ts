import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { stateName } from '#shared/states.ts';
import { transportTypeLabels, vehicleTypeLabels, type TransportType, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { defaultRadiusMiles } from '#domains/bids/searches/search-rules.ts';

type Filter = Readonly<Record<string, unknown>>;

const getValue = (filter: Filter, name: string): string | null => (filter[name] === undefined ? null : String(filter[name]));

function getPlace(filter: Filter, end: 'from' | 'to'): string | null {
  const [state, zip] = [getValue(filter, `${end}State`), getValue(filter, `${end}Zip`)];
  const near = zip && `${getValue(filter, `${end}Radius`) ?? defaultRadiusMiles} miles around ${zip}`;
  const area = [state && stateName(state), near].filter(Boolean).join(', ');
  return area ? `${end} ${area}` : null;
}

function between(
  low: string | null,
  high: string | null,
  labels: [both: string, from: string, to: string],
  show: (value: string) => string,
) {
  if (low && high) return `${labels[0]}${show(low)} to ${show(high)}`;
  if (low) return `${labels[1]} ${show(low)}`;
  return high ? `${labels[2]} ${show(high)}` : null;
}

/** 'Motorcycle, from Texas, 100 miles around 78701, runs'. */
export function describeFilter(filter: Filter): string {
  const [type, transport, running] = [getValue(filter, 'vehicleType'), getValue(filter, 'transportType'), getValue(filter, 'running')];
  const rate = between(getValue(filter, 'minRate'), getValue(filter, 'maxRate'), ['', 'at least', 'at most'], formatUsd);
  const parts = [
    type && vehicleTypeLabels[type as VehicleType],
    transport && transportTypeLabels[transport as TransportType],
    getPlace(filter, 'from'),
    getPlace(filter, 'to'),
    between(getValue(filter, 'pickupFrom'), getValue(filter, 'pickupTo'), ['pickup ', 'pickup from', 'pickup until'], formatDate),
    getValue(filter, 'truckFt') && `a ${getValue(filter, 'truckFt')}-foot truck can reach it`,
    running && (running === 'yes' ? 'runs' : 'does not run'),
    rate && `${rate} a mile`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : 'Everything';
}
