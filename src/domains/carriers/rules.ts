import type { TransportType, VehicleType } from '#shared/vehicles/vehicles.ts';

export const equipmentKinds = [
  'open',
  'wedge',
  'enclosed',
  'flatbed',
  'lowboy',
  'boat_trailer',
  'motorcycle_trailer',
  'rollback',
  'tow_away',
  'driveaway',
] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

export const equipmentLabels: Record<EquipmentKind, string> = {
  open: 'Open car hauler',
  wedge: 'Wedge or hotshot trailer',
  enclosed: 'Enclosed trailer',
  flatbed: 'Flatbed',
  lowboy: 'Lowboy or step deck',
  boat_trailer: 'Boat trailer',
  motorcycle_trailer: 'Motorcycle trailer',
  rollback: 'Rollback tow truck',
  tow_away: 'Truck that tows a trailer or camper',
  driveaway: 'Driveaway (a driver drives the vehicle)',
};

export const maxLanes = 12;

const onWheels: readonly EquipmentKind[] = ['open', 'wedge', 'enclosed', 'flatbed', 'rollback'];

export const equipmentByVehicleType: Record<VehicleType, readonly EquipmentKind[]> = {
  car: [...onWheels, 'driveaway'],
  motorcycle: [...onWheels, 'motorcycle_trailer'],
  atv: [...onWheels, 'motorcycle_trailer'],
  golf: onWheels,
  boat: ['boat_trailer', 'flatbed', 'lowboy', 'tow_away'],
  rv: ['tow_away', 'lowboy', 'flatbed', 'driveaway'],
  trailer: ['tow_away', 'flatbed', 'lowboy'],
  heavy: ['lowboy', 'flatbed'],
};

export interface Load {
  readonly vehicleType: VehicleType;
  readonly transportType: TransportType;
  readonly isOperable: boolean;
}

/** Enclosed transport needs an enclosed trailer; driveaway needs an operable vehicle. */
export const suits = (kinds: readonly EquipmentKind[], { vehicleType, transportType, isOperable }: Load): boolean =>
  kinds.some((kind) =>
    transportType === 'enclosed'
      ? kind === 'enclosed'
      : equipmentByVehicleType[vehicleType].includes(kind) && (isOperable || kind !== 'driveaway'),
  );

/** An empty list means any state. */
export interface LaneStates {
  readonly fromStates: readonly string[];
  readonly toStates: readonly string[];
  readonly bothWays: boolean;
}

const holds = (states: readonly string[], state: string): boolean => states.length === 0 || states.includes(state);

export const isOnLane = ({ fromStates, toStates, bothWays }: LaneStates, from: string, to: string): boolean =>
  (holds(fromStates, from) && holds(toStates, to)) || (bothWays && holds(fromStates, to) && holds(toStates, from));

export const getStates = (lanes: readonly LaneStates[]): string[] =>
  [...new Set(lanes.flatMap(({ fromStates, toStates }) => [...fromStates, ...toStates]))].toSorted();
