import { z } from 'zod';
import { vehicleTypes, transportTypes, zipPattern, invalidZipMessage } from './vehicles.ts';

export const vehicleTypeInput = z.enum(
  vehicleTypes.map(({ value }) => value),
  'Please select a vehicle type',
);

export const transportTypeInput = z.enum(
  transportTypes.map(({ value }) => value),
  'Please select a transport type',
);

/** Only checks the format; whether the ZIP exists is decided by the ZIP table. */
export const zipInput = z.string().trim().regex(zipPattern, invalidZipMessage);
