import { z } from 'zod';
import { vehicleTypes, transportTypes, zipPattern, invalidZipMessage } from './vehicles.ts';

/** A vehicle type in a request. */
export const vehicleTypeInput = z.enum(
  vehicleTypes.map(({ value }) => value),
  'Please select a vehicle type',
);

/** A transport type in a request. */
export const transportTypeInput = z.enum(
  transportTypes.map(({ value }) => value),
  'Please select a transport type',
);

/** A ZIP code in a request, as typed; whether it exists is decided by the ZIP table. */
export const zipInput = z.string().trim().regex(zipPattern, invalidZipMessage);
