import { vehicleTitle } from '#shared/vehicles/vehicles.ts';

export interface NamedTransport {
  readonly transportId: string;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly fromCity: string;
  readonly toCity: string;
}

export function nameOfTransport({ fromCity, toCity, ...vehicle }: Omit<NamedTransport, 'transportId'>): string {
  const route = fromCity && toCity ? `${fromCity} to ${toCity}` : '';
  return [vehicleTitle(vehicle) || 'Vehicle', route].filter(Boolean).join(', ');
}
