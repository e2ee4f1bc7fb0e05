import { stateName } from '#shared/states.ts';
import { vehicleTypeLabels, type VehicleType } from '#shared/vehicles/vehicles.ts';

export interface Haul {
  readonly vehicleType: VehicleType | null;
  readonly fromState: string;
  readonly toState: string;
}

/** 'Motorcycle, Texas to Colorado': reveals neither owner nor places. */
export const describeHaul = ({ vehicleType, fromState, toState }: Haul): string =>
  [vehicleType && vehicleTypeLabels[vehicleType], `${stateName(fromState)} to ${stateName(toState)}`].filter(Boolean).join(', ');
