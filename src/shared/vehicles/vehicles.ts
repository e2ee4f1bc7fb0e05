/** What can be shipped, in the order of the select. */
export const vehicleTypes = [
  { value: 'car', label: 'Car / SUV / Pickup' },
  { value: 'rv', label: 'RV / Camper / Motorhome' },
  { value: 'boat', label: 'Boat / Personal Watercraft' },
  { value: 'motorcycle', label: 'Motorcycle' },
  { value: 'atv', label: 'ATV / UTV' },
  { value: 'heavy', label: 'Heavy Equipment' },
  { value: 'trailer', label: 'Trailer' },
  { value: 'golf', label: 'Golf Cart / Specialty Vehicle' },
] as const;
export type VehicleType = (typeof vehicleTypes)[number]['value'];

/** How it can travel: the first two are trailers, the others services on an open one. */
export const transportTypes = [
  { value: 'open', label: 'Open Carrier (most common)' },
  { value: 'enclosed', label: 'Enclosed Carrier (protected)' },
  { value: 'expedited', label: 'Expedited Service' },
  { value: 'door_to_door', label: 'Door-to-Door' },
  { value: 'terminal', label: 'Terminal-to-Terminal' },
] as const;
export type TransportType = (typeof transportTypes)[number]['value'];

const toLabels = <V extends string>(options: readonly { value: V; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<V, string>;

/** What a person reads for a vehicle type. */
export const vehicleTypeLabels = toLabels<VehicleType>(vehicleTypes);

/** What a person reads for a transport type. */
export const transportTypeLabels = toLabels<TransportType>(transportTypes);

/** Whether a text is the value of a vehicle type. */
export const isVehicleType = (value: string): value is VehicleType => Object.hasOwn(vehicleTypeLabels, value);

export const minVehicleYear = 1900;

/** Latest model year: next year's models are sold this year. */
export const maxVehicleYear = (now: Date = new Date()): number => now.getUTCFullYear() + 1;

/** Five digits, optionally a dash and four more. */
export const zipPattern = /^\d{5}(-\d{4})?$/;

export const invalidZipMessage = 'Please enter a valid ZIP code';

/** The message for a route without a way. */
export const sameZipMessage = 'Pickup and delivery have the same ZIP code';

/** The five digits by which places are looked up: '90210-1234' -> '90210'. */
export const baseZip = (zip: string): string => zip.trim().slice(0, 5);

/** '2019 Honda Accord'; parts that are not known are left out. */
export function vehicleTitle(vehicle: { year?: string | number | null; make?: string | null; model?: string | null }): string {
  return [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ');
}
