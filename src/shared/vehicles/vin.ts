import type { VehicleType } from './vehicles.ts';

/** Only `ok: false` blocks the form. */
export interface VinResult {
  readonly ok: boolean;
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
  readonly modelYear?: number;
}

export interface VinVehicle {
  readonly vehicleType: VehicleType;
  readonly vehicleYear?: number | undefined;
  /** Latest possible model year; defaults to next year. */
  readonly latestYear?: number;
}

const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;
const loosePattern = /^[A-Z0-9]{4,20}$/;
const strictTypes: readonly VehicleType[] = ['car', 'motorcycle', 'rv', 'trailer'];
const firstStrictYear = 1981;

const letterValues: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** 17 characters without I, O and Q (49 CFR 565.13). */
export const isVinShape = (vin: string): boolean => vinPattern.test(vin);

/** Value for the check digit (49 CFR 565.15). */
export const vinValue = (char: string): number => letterValues[char] ?? Number(char);

/** Expected position 9: a digit, or X for ten (49 CFR 565.15). Expects a valid shape. */
export function vinCheckDigit(vin: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * vinValue(vin[at]!), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** VINs of other markets may have no check digit. */
export const hasValidCheckDigit = (vin: string): boolean => isVinShape(vin) && vinCheckDigit(vin) === vin[8];

/**
 * Null if position 10 has no year code. The code repeats every 30 years: for cars, a letter in position 7 means 2010 or later (49 CFR
 * 565.15(b)); other types use the form's year if it fits, else the latest possible one.
 */
export function vinModelYear(vin: string, { vehicleType, vehicleYear, latestYear = nextYear() }: VinVehicle): number | null {
  const code = yearCodes.indexOf(vin[9]!);
  if (code < 0) return null;
  const [early, late] = [1980 + code, 2010 + code];
  if (vehicleType === 'car') return /[A-Z]/.test(vin[6]!) ? late : early;
  if (vehicleYear === early || vehicleYear === late) return vehicleYear;
  return late <= latestYear ? late : early;
}

const nextYear = () => new Date().getUTCFullYear() + 1;

/**
 * Uppercases and removes spaces, dashes, points and Code 39 asterisks, and the extra first letter that scanners and labels of imported
 * vehicles add.
 */
export function normaliseVin(text: string): string {
  const vin = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s*.\p{Pd}]/gu, '');
  const behindLetter = /^[A-Z](.{17})$/.exec(vin)?.[1];
  const isScanned = behindLetter && isVinShape(behindLetter) && (vin.startsWith('I') || hasValidCheckDigit(behindLetter));
  return isScanned ? behindLetter : vin;
}

const error = (message: string): VinResult => ({ ok: false, level: 'error', message });

/**
 * An empty VIN is valid. Only a wrong shape is an error, strictly checked where 17 characters are required by law (cars, motorcycles, RVs
 * and trailers since 1981). A wrong check digit or year only warns: VINs of other markets have neither.
 */
export function checkVin(text: string, vehicle: VinVehicle): VinResult {
  const vin = normaliseVin(text);
  if (!vin) return { ok: true, level: 'ok', message: '' };
  const strict = strictTypes.includes(vehicle.vehicleType) && (vehicle.vehicleYear ?? firstStrictYear) >= firstStrictYear;
  if (!strict) {
    if (loosePattern.test(vin)) return { ok: true, level: 'ok', message: '' };
    return error('Enter 4 to 20 letters and digits of the VIN, hull or serial number');
  }
  if (vin.length !== 17) return error(`A VIN has 17 characters. You entered ${vin.length}.`);
  if (!isVinShape(vin)) return error('A VIN has only digits and letters, never I, O or Q');
  if (!hasValidCheckDigit(vin))
    return { ok: true, level: 'warning', message: 'The check digit is wrong. Compare the VIN with the plate on the vehicle.' };
  return judgeYear(vin, vehicle);
}

function judgeYear(vin: string, vehicle: VinVehicle): VinResult {
  const modelYear = vinModelYear(vin, vehicle);
  if (modelYear === null) return { ok: true, level: 'ok', message: 'The check digit is correct.' };
  if (vehicle.vehicleYear !== undefined && vehicle.vehicleYear !== modelYear) {
    const message = `This VIN is for model year ${modelYear}, not ${vehicle.vehicleYear}. Check both.`;
    return { ok: true, level: 'warning', message, modelYear };
  }
  return { ok: true, level: 'ok', message: `The check digit is correct. Model year ${modelYear}.`, modelYear };
}
