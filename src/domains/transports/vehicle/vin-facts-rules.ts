import { maxVehicleYear, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { hasValidCheckDigit, normaliseVin, vinModelYear } from '#shared/vehicles/vin.ts';
import { vinMake } from './vin-make-rules.ts';

export interface VinFacts {
  readonly modelYear: number | null;
  readonly make: string | null;
}

export interface TypedVehicle {
  readonly vehicleType: VehicleType;
  readonly vehicleYear: string;
  readonly vehicleMake: string;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const shortNames: Record<string, string> = { chevy: 'chevrolet', vw: 'volkswagen' };

/** Also for partial, shortened and half-typed makes. */
function isMake(typed: string, make: string): boolean {
  const [one, other] = [shortNames[plain(typed)] ?? plain(typed), plain(make)];
  return one.startsWith(other) || other.startsWith(one);
}

/** Null without a valid check digit: one wrong character would mean another car. */
export function vinFacts(text: string, typed: TypedVehicle, latestYear: number = maxVehicleYear()): VinFacts | null {
  const vin = normaliseVin(text);
  if (!hasValidCheckDigit(vin)) return null;
  const { vehicleType } = typed;
  const year = vinModelYear(vin, { vehicleType, vehicleYear: Number(typed.vehicleYear) || undefined, latestYear });
  const modelYear = year !== null && year > latestYear ? year - 30 : year;
  return { modelYear, make: vinMake(vin, modelYear) };
}

export function vinFills(
  { modelYear, make }: VinFacts,
  { vehicleYear, vehicleMake }: TypedVehicle,
): Partial<Pick<TypedVehicle, 'vehicleYear' | 'vehicleMake'>> {
  return {
    ...(modelYear !== null && !vehicleYear.trim() && { vehicleYear: String(modelYear) }),
    ...(make !== null && !vehicleMake.trim() && { vehicleMake: make }),
  };
}

/** 'The VIN decodes as 2003 Honda' if the form differs, otherwise null. Only a warning: VINs of other markets may differ. */
export function vinContradiction({ modelYear, make }: VinFacts, { vehicleYear, vehicleMake }: TypedVehicle): string | null {
  const isOtherYear = modelYear !== null && vehicleYear.trim().length === 4 && Number(vehicleYear) !== modelYear;
  const isOtherMake = make !== null && plain(vehicleMake) !== '' && !isMake(vehicleMake, make);
  return isOtherYear || isOtherMake ? `The VIN decodes as ${[modelYear, make].filter(Boolean).join(' ')}` : null;
}
