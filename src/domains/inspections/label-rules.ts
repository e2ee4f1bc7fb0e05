import { hasValidCheckDigit, isVinShape, normaliseVin } from '#shared/vehicles/vin.ts';
import { readVin, type BookedVehicle } from './vin-rules.ts';

/** Possible VINs in order, those with a valid check digit first. */
function vinsIn(text: string): string[] {
  const all = [...text.toUpperCase().matchAll(/(?=([A-Z0-9]{17}))/g)].map(([, vin]) => vin!).filter(isVinShape);
  return [...all.filter(hasValidCheckDigit), ...all.filter((vin) => !hasValidCheckDigit(vin))];
}

/**
 * Extracts the VIN, or the serial number of a vehicle without a VIN, from a label's barcode; null if there is none. Codes may put the
 * letter I of imported vehicles before the VIN or contain other data.
 */
export function numberInCode(text: string, vehicle: BookedVehicle): string | null {
  const [vin] = vinsIn(text);
  if (vin) return vin;
  const serial = normaliseVin(text);
  return readVin(serial, vehicle).ok ? serial : null;
}
