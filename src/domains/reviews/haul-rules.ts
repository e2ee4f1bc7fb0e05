import { stateName } from '#shared/states.ts';
import { vehicleTypeLabels, type VehicleType } from '#shared/vehicles/vehicles.ts';

/** What was hauled, as everybody may know it. */
export interface Haul {
  readonly vehicleType: VehicleType | null;
  /** Two letters. */
  readonly fromState: string;
  readonly toState: string;
}

/** 'Motorcycle, Texas to Colorado': says nothing of whose it was, nor of the places within the states. */
export const describeHaul = ({ vehicleType, fromState, toState }: Haul): string =>
  [vehicleType && vehicleTypeLabels[vehicleType], `${stateName(fromState)} to ${stateName(toState)}`].filter(Boolean).join(', ');
