import { describe, expect, it } from 'vitest';
import { transportTypes, vehicleTypes, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { equipmentByVehicleType, equipmentKinds, isOnLane, getStates, suits } from './rules.ts';

describe('equipment', () => {
  const carried: Record<VehicleType, string> = {
    car: 'open wedge enclosed flatbed rollback driveaway',
    rv: 'flatbed lowboy tow_away driveaway',
    boat: 'flatbed lowboy boat_trailer tow_away',
    motorcycle: 'open wedge enclosed flatbed motorcycle_trailer rollback',
    atv: 'open wedge enclosed flatbed motorcycle_trailer rollback',
    heavy: 'flatbed lowboy',
    trailer: 'flatbed lowboy tow_away',
    golf: 'open wedge enclosed flatbed rollback',
  };
  const grid = vehicleTypes.flatMap(({ value: vehicleType }) =>
    transportTypes.flatMap(({ value: transportType }) =>
      [true, false].flatMap((isOperable) => equipmentKinds.map((kind) => ({ kind, load: { vehicleType, transportType, isOperable } }))),
    ),
  );

  it('fits by vehicle type and enclosed trailer, and driveaway only for vehicles that run', () => {
    expect(grid).toHaveLength(8 * 5 * 2 * 10);
    for (const { kind, load } of grid) {
      const expected =
        load.transportType === 'enclosed'
          ? kind === 'enclosed'
          : carried[load.vehicleType].split(' ').includes(kind) && (kind !== 'driveaway' || load.isOperable);
      expect(suits([kind], load), `${kind} for ${JSON.stringify(load)}`).toBe(expected);
    }
  });

  it('fits if one of several does, and no equipment fits nothing', () => {
    const load = { vehicleType: 'boat', transportType: 'open', isOperable: true } as const;
    expect(suits(['open', 'boat_trailer'], load)).toBe(true);
    expect(suits([], load)).toBe(false);
    for (const kinds of Object.values(equipmentByVehicleType)) expect(kinds.length).toBeGreaterThan(0);
  });
});

describe('lanes', () => {
  const lane = (fromStates: string[], toStates: string[], bothWays = false) => ({ fromStates, toStates, bothWays });

  it.each([
    [lane(['TX'], ['CO']), 'TX', 'CO', true],
    [lane(['TX'], ['CO']), 'CO', 'TX', false],
    [lane(['TX'], ['CO'], true), 'CO', 'TX', true],
    [lane(['TX', 'OK'], ['CO', 'NM']), 'OK', 'NM', true],
    [lane(['TX', 'OK'], ['CO', 'NM']), 'OK', 'TX', false],
    [lane(['CA'], []), 'CA', 'ME', true],
    [lane(['CA'], []), 'ME', 'CA', false],
    [lane(['CA'], [], true), 'ME', 'CA', true],
    [lane([], ['FL']), 'ME', 'FL', true],
    [lane([], []), 'ME', 'FL', true],
    [lane(['TX'], ['TX']), 'TX', 'TX', true],
  ])('%j from %s to %s: %s', (one, from, to, expected) => expect(isOnLane(one, from, to)).toBe(expected));

  it('list each state once', () => {
    expect(getStates([lane(['TX', 'CO'], ['NM']), lane(['CO'], [])])).toEqual(['CO', 'NM', 'TX']);
    expect(getStates([])).toEqual([]);
  });
});
