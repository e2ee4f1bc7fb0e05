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

/** The first two are trailers, the others services on an open trailer. */
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

export const vehicleTypeLabels = toLabels<VehicleType>(vehicleTypes);

export const transportTypeLabels = toLabels<TransportType>(transportTypes);

export const isVehicleType = (value: string): value is VehicleType => Object.hasOwn(vehicleTypeLabels, value);

export const minVehicleYear = 1900;

export const maxVehicleYear = (now: Date = new Date()): number => now.getUTCFullYear() + 1;

export const zipPattern = /^\d{5}(-\d{4})?$/;

export const invalidZipMessage = 'Please enter a valid ZIP code';

export const sameZipMessage = 'Pickup and delivery have the same ZIP code';

/** '90210-1234' -> '90210'. */
export const baseZip = (zip: string): string => zip.trim().slice(0, 5);

export function vehicleTitle(vehicle: { year?: string | number | null; make?: string | null; model?: string | null }): string {
  return [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ');
}
