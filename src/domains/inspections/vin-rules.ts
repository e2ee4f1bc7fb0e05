import { checkVin, hasValidCheckDigit, isVinShape, normaliseVin } from '#shared/vehicles/vin.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

export type VinMatch = 'same' | 'differs' | 'not_on_booking';

export interface BookedVehicle {
  readonly vehicleType: VehicleType;
  readonly vehicleYear: number;
  readonly vin: string | null;
}

export interface VinCheck {
  readonly ok: boolean;
  readonly match: VinMatch;
  readonly tone: 'good' | 'warn' | 'bad';
  readonly message: string;
}

function getMatch(typed: string, booked: string | null): VinMatch {
  if (!booked?.trim()) return 'not_on_booking';
  return normaliseVin(booked) === normaliseVin(typed) ? 'same' : 'differs';
}

/** 1-based positions; empty if the lengths differ. */
export function differingPlaces(typed: string, booked: string): number[] {
  const [one, other] = [normaliseVin(typed), normaliseVin(booked)];
  return one.length === other.length ? [...one].flatMap((char, at) => (char === other[at] ? [] : [at + 1])) : [];
}

function describeDifference(typed: string, booked: string): string {
  const positions = differingPlaces(typed, booked);
  if (positions.length === 0 || positions.length > 4) return "This number doesn't match the booking. Is it the right vehicle?";
  return `This number doesn't match the booking: check character ${positions.join(', ')}.`;
}

export function readVin(typed: string, booked: BookedVehicle): VinCheck {
  const judged = checkVin(typed, booked);
  const match = getMatch(typed, booked.vin);
  if (!judged.ok || !normaliseVin(typed))
    return { ok: false, match, tone: 'bad', message: judged.message || 'Enter the number from the plate' };
  if (match === 'differs') return { ok: true, match, tone: 'bad', message: describeDifference(typed, booked.vin!) };
  if (match === 'same') return { ok: true, match, tone: 'good', message: 'Matches the booking.' };
  const fits = isVinShape(normaliseVin(typed)) && hasValidCheckDigit(normaliseVin(typed));
  const note = judged.level === 'warning' ? judged.message : fits ? 'The check digit is valid.' : '';
  return {
    ok: true,
    match,
    tone: judged.level === 'warning' ? 'warn' : 'good',
    message: `The booking has no number to compare.${note && ` ${note}`}`,
  };
}
