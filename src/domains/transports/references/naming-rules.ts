import { vehicleTitle } from '#shared/vehicles/vehicles.ts';

/** What names a transport in a line of a list. */
export interface NamedTransport {
  readonly transportId: string;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly fromCity: string;
  readonly toCity: string;
}

/** '2019 Honda Civic, Denver to Austin'; what a draft does not say yet is left out. */
export function nameOfTransport({ fromCity, toCity, ...vehicle }: Omit<NamedTransport, 'transportId'>): string {
  const route = fromCity && toCity ? `${fromCity} to ${toCity}` : '';
  return [vehicleTitle(vehicle) || 'Vehicle', route].filter(Boolean).join(', ');
}
