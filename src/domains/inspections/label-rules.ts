import { hasValidCheckDigit, isVinShape, normaliseVin } from '#shared/vehicles/vin.ts';
import { readVin, type BookedVehicle } from './vin-rules.ts';

/** Every 17 characters in a row of a text that can be a VIN, in their order; those whose check digit fits come first. */
function vinsIn(text: string): string[] {
  const all = [...text.toUpperCase().matchAll(/(?=([A-Z0-9]{17}))/g)].map(([, vin]) => vin!).filter(isVinShape);
  return [...all.filter(hasValidCheckDigit), ...all.filter((vin) => !hasValidCheckDigit(vin))];
}

/**
 * The number that a bar code on a vehicle's label holds, or null. Bars on the label in the door hold the VIN alone, or behind the letter I of
 * imported vehicles; squares hold it among other things. Where a vehicle has no VIN by law its serial number stands alone.
 */
export function numberInCode(text: string, vehicle: BookedVehicle): string | null {
  const [vin] = vinsIn(text);
  if (vin) return vin;
  const serial = normaliseVin(text);
  return readVin(serial, vehicle).ok ? serial : null;
}
