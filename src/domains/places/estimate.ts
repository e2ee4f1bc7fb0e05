import { formatUsdWhole } from '#shared/money.ts';
import { serviceFeeCents } from './service-fee-rules.ts';
import { vehicleTypeLabels, type TransportType, type VehicleType } from '#shared/vehicles/vehicles.ts';
import {
  diesel,
  fuel,
  haul,
  inoperableCents,
  permitsCents,
  seasons,
  sizes,
  snowbirdStates,
  tollsCents,
  transports,
  type Size,
} from './estimate-constants.ts';
import { toConfidence, type Confidence } from './estimate-confidence.ts';
import { rangeAround, getTruckAccess, roadMiles, transitDays, type Place } from './rules.ts';
import { carSize } from './vehicle-models.ts';

/** Dates are calendar days, `2026-11-20`. */
export interface EstimateInput {
  readonly vehicleType: VehicleType;
  readonly vehicleYear?: number | undefined;
  readonly vehicleMake?: string | undefined;
  readonly vehicleModel?: string | undefined;
  readonly vehicleValueCents?: number | null | undefined;
  readonly fromPlace: Place;
  readonly toPlace: Place;
  readonly transportType: TransportType;
  readonly pickupDate?: string | null | undefined;
  readonly isOperable?: boolean | undefined;
  readonly today: string;
}

/** Cents. */
export interface EstimateLines {
  readonly baseRate: number;
  readonly fuelSurcharge: number;
  readonly tolls: number;
  readonly permits: number;
  readonly specialHandling: number;
}

export interface Factor {
  readonly code: 'distance' | 'size' | 'transport' | 'season' | 'inoperable';
  readonly label: string;
  readonly effect: string;
}

export interface PossibleEstimate extends Confidence {
  readonly possible: true;
  readonly roadMiles: number;
  readonly lines: EstimateLines;
  readonly totalCents: number;
  readonly lowCents: number;
  readonly highCents: number;
  readonly serviceFeeCents: number;
  readonly factors: readonly Factor[];
  readonly transitDays: { readonly min: number; readonly max: number };
  readonly diesel: { readonly price: number; readonly asOf: string };
}

export type ImpossibleReason = 'military' | 'sea' | 'alaska' | 'vehicle_type';

export interface ImpossibleEstimate {
  readonly possible: false;
  readonly reason: ImpossibleReason;
  readonly message: string;
  readonly roadMiles: number | null;
  readonly serviceFeeCents: number;
}

export type Estimate = PossibleEstimate | ImpossibleEstimate;

/** For a sedan on an open carrier, without season. Never drops as miles rise. */
export function haulCents(miles: number): number {
  const middle = Math.min(Math.max(miles - 500, 0), 1000);
  return (
    haul.startCents +
    haul.centsPerMileTo500 * Math.min(miles, 500) +
    haul.centsPerMileTo1500 * middle +
    haul.centsPerMileBeyond * Math.max(miles - 1500, 0)
  );
}

/** Multipliers are whole hundredths. The fuel surcharge is part of the haul price, not added to it. */
export function toLines(miles: number, hundredths: readonly number[], unitsOnTruck: number, isOperable: boolean): EstimateLines {
  const product = hundredths.reduce((all, each) => all * each, 1);
  const transport = Math.round((haulCents(miles) * product) / 100 ** hundredths.length);
  const fuelDollars = (miles * Math.max(0, diesel.price - fuel.baseDollars)) / fuel.milesPerGallon / unitsOnTruck;
  const fuelSurcharge = Math.min(transport, Math.round(fuelDollars * 100));
  return {
    baseRate: transport - fuelSurcharge,
    fuelSurcharge,
    tolls: tollsCents,
    permits: permitsCents,
    specialHandling: isOperable ? 0 : inoperableCents,
  };
}

export const getTotal = (lines: EstimateLines): number => Object.values(lines).reduce((sum, cents) => sum + cents, 0);

const messages: Record<Exclude<ImpossibleReason, 'vehicle_type'>, string> = {
  military:
    'Trucks can’t reach military post offices (APO, FPO, DPO), so a carrier sets the price. If you know the port of handover, use its ZIP code.',
  sea: 'Part of this route goes by sea, so a carrier sets the price.',
  alaska: 'Alaska is reached by barge or through Canada, so a carrier sets the price.',
};

function toObstacle({ vehicleType, fromPlace, toPlace }: EstimateInput): { reason: ImpossibleReason; message: string } | null {
  const reaches = [getTruckAccess(fromPlace.state), getTruckAccess(toPlace.state)];
  for (const reason of ['military', 'sea', 'alaska'] as const) if (reaches.includes(reason)) return { reason, message: messages[reason] };
  if (vehicleType !== 'boat' && vehicleType !== 'rv' && vehicleType !== 'heavy') return null;
  return {
    reason: 'vehicle_type',
    message: `${vehicleTypeLabels[vehicleType]}: sizes vary too much for an estimate, so a carrier sets the price.`,
  };
}

function getSize({ vehicleType, vehicleMake = '', vehicleModel = '' }: EstimateInput): Size {
  if (vehicleType === 'car') return carSize(vehicleMake, vehicleModel) ?? 'unknown_car';
  return vehicleType as 'motorcycle' | 'atv' | 'golf' | 'trailer';
}

const isSnowbird = ({ state }: Place) => snowbirdStates.includes(state);
const isSouthOf = (a: Place, b: Place) => a.lat! < b.lat!;

/** By pickup day, or today without one; null if no season applies. */
export function getSeason({ fromPlace: from, toPlace: to, pickupDate, today }: EstimateInput) {
  const day = (pickupDate ?? today).slice(5, 10);
  const isIn = (season: { from: string; to: string }) => day >= season.from && day <= season.to;
  if (isIn(seasons.southbound) && isSnowbird(to) && !isSnowbird(from) && isSouthOf(to, from)) return seasons.southbound;
  if (isIn(seasons.northbound) && isSnowbird(from) && !isSnowbird(to) && isSouthOf(from, to)) return seasons.northbound;
  return isIn(seasons.summer) ? seasons.summer : null;
}

const toEffect = (cents: number) => (cents === 0 ? 'included' : `${cents < 0 ? '-' : '+'}${formatUsdWhole(Math.abs(cents))}`);

/** What each multiplier adds to or takes from the price of the ones before. */
function toFactors(miles: number, size: Size, input: EstimateInput, season: ReturnType<typeof getSeason>): Factor[] {
  let cents = haulCents(miles);
  const toFactor = (code: Factor['code'], { label, hundredths }: { readonly label: string; readonly hundredths: number }): Factor => {
    const before = cents;
    cents = Math.round((before * hundredths) / 100);
    return { code, label, effect: toEffect(cents - before) };
  };
  return [
    { code: 'distance', label: `${miles.toLocaleString('en-US')} road miles`, effect: formatUsdWhole(cents) },
    toFactor('size', sizes[size]),
    toFactor('transport', transports[input.transportType]),
    ...(season ? [toFactor('season', season)] : []),
    ...(input.isOperable === false
      ? [{ code: 'inoperable' as const, label: 'Doesn’t run: winching', effect: `+${formatUsdWhole(inoperableCents)}` }]
      : []),
  ];
}

/** `possible: false` for Alaska, islands, military post offices, boats, RVs and heavy equipment. */
export function estimate(input: EstimateInput): Estimate {
  const fee = serviceFeeCents(input.vehicleValueCents ?? null);
  const miles = roadMiles(input.fromPlace, input.toPlace);
  const obstacle = toObstacle(input);
  if (obstacle) return { possible: false, ...obstacle, roadMiles: miles, serviceFeeCents: fee };
  if (miles === null) throw new RangeError('a place on the road network has no coordinates');
  const size = getSize(input);
  const transport = transports[input.transportType];
  const season = getSeason(input);
  const isOperable = input.isOperable ?? true;
  const lines = toLines(
    miles,
    [sizes[size].hundredths, transport.hundredths, season?.hundredths ?? 100],
    transport.unitsOnTruck,
    isOperable,
  );
  const totalCents = getTotal(lines);
  return {
    possible: true,
    roadMiles: miles,
    lines,
    totalCents,
    ...rangeAround(totalCents),
    serviceFeeCents: fee,
    factors: toFactors(miles, size, input, season),
    ...toConfidence({
      miles,
      size,
      transportType: input.transportType,
      isOperable,
      pickupDate: input.pickupDate ?? null,
      today: input.today,
    }),
    transitDays: transitDays(miles),
    diesel,
  };
}
