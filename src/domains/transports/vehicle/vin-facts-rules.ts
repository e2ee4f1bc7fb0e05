import { maxVehicleYear, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { hasValidCheckDigit, normaliseVin, vinModelYear } from '#shared/vehicles/vin.ts';
import { vinMake } from './vin-make-rules.ts';

/** What a VIN says of its vehicle; null where it does not say. */
export interface VinFacts {
  readonly modelYear: number | null;
  readonly make: string | null;
}

/** What the form says, as it is typed. */
export interface TypedVehicle {
  readonly vehicleType: VehicleType;
  readonly vehicleYear: string;
  readonly vehicleMake: string;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const shortNames: Record<string, string> = { chevy: 'chevrolet', vw: 'volkswagen' };

/** Whether a typed make may be this one: half typed, shortened and without its second name counts. */
function isMake(typed: string, make: string): boolean {
  const [one, other] = [shortNames[plain(typed)] ?? plain(typed), plain(make)];
  return one.startsWith(other) || other.startsWith(one);
}

/** Year and make of a VIN whose check digit is right; null for any other text, since a slip of one character makes it another car. */
export function vinFacts(text: string, typed: TypedVehicle, latestYear: number = maxVehicleYear()): VinFacts | null {
  const vin = normaliseVin(text);
  if (!hasValidCheckDigit(vin)) return null;
  const { vehicleType } = typed;
  const year = vinModelYear(vin, { vehicleType, vehicleYear: Number(typed.vehicleYear) || undefined, latestYear });
  const modelYear = year !== null && year > latestYear ? year - 30 : year;
  return { modelYear, make: vinMake(vin, modelYear) };
}

/** What to fill in where the form says nothing yet. */
export function vinFills(
  { modelYear, make }: VinFacts,
  { vehicleYear, vehicleMake }: TypedVehicle,
): Partial<Pick<TypedVehicle, 'vehicleYear' | 'vehicleMake'>> {
  return {
    ...(modelYear !== null && !vehicleYear.trim() && { vehicleYear: String(modelYear) }),
    ...(make !== null && !vehicleMake.trim() && { vehicleMake: make }),
  };
}

/** 'The VIN decodes as 2003 Honda' where the form says something else, otherwise null. A warning: VINs of other markets may mean other things. */
export function vinContradiction({ modelYear, make }: VinFacts, { vehicleYear, vehicleMake }: TypedVehicle): string | null {
  const isOtherYear = modelYear !== null && vehicleYear.trim().length === 4 && Number(vehicleYear) !== modelYear;
  const isOtherMake = make !== null && plain(vehicleMake) !== '' && !isMake(vehicleMake, make);
  return isOtherYear || isOtherMake ? `The VIN decodes as ${[modelYear, make].filter(Boolean).join(' ')}` : null;
}
