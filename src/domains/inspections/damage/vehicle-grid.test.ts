import { describe, expect, it } from 'vitest';
import { vehicleTypes, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { getAreas, findArea, nearestArea, views } from './areas-rules.ts';
import { getAsks } from '../asks-rules.ts';
import { aiagCode, damageKindNames, damageSizeNames, describeDamage } from './damage-rules.ts';
import { requiredShots, shots } from '../photos/shots-rules.ts';

const types = vehicleTypes.map(({ value }) => value);

describe('the required photos of a vehicle type', () => {
  it.each(types)('%s: include front, rear and both sides, once each, with instructions', (type) => {
    const names = requiredShots(type);
    expect(names).toEqual(expect.arrayContaining(['front', 'rear', 'left', 'right']));
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => shots[name].label.length > 3 && shots[name].hint.endsWith('.'))).toBe(true);
  });

  it.each<[VehicleType, number]>([
    ['car', 10],
    ['rv', 10],
    ['boat', 10],
    ['motorcycle', 7],
    ['atv', 8],
    ['heavy', 10],
    ['trailer', 9],
    ['golf', 9],
  ])('%s: are %i', (type, count) => expect(requiredShots(type)).toHaveLength(count));

  it('are each required by some type', () => {
    expect(new Set(types.flatMap(requiredShots))).toEqual(new Set(Object.keys(shots)));
  });
});

describe('the damage areas of a vehicle type', () => {
  it.each(types)('%s: at least three per view, with unique names and inside the drawing', (type) => {
    const areas = getAreas(type);
    for (const view of views) expect([view, areas.filter((area) => area.view === view).length >= 3]).toEqual([view, true]);
    expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
    expect(new Set(areas.map(({ label }) => label)).size).toBe(areas.length);
    expect(areas.every(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1)).toBe(true);
  });

  it.each(types)('%s: left and right are mirrored', (type) => {
    const of = (view: string) => getAreas(type).filter((area) => area.view === view);
    expect(of('right').map(({ x, y }) => [Math.round((1 - x) * 1000), y])).toEqual(of('left').map(({ x, y }) => [Math.round(x * 1000), y]));
    expect(of('right').map(({ label }) => label.replace('Right', 'Left'))).toEqual(of('left').map(({ label }) => label));
  });

  it.each(types)('%s: a tap on an area finds that area', (type) => {
    for (const { code, view, x, y } of getAreas(type)) expect(nearestArea(type, view, x, y).code).toBe(code);
  });

  it('are found by code, and only for their type', () => {
    expect(findArea('car', 'left_front_door')?.label).toBe('Left front door');
    expect(findArea('boat', 'left_front_door')).toBeNull();
  });
});

describe('a damage', () => {
  it('is described in words for every area, kind and size of every type', () => {
    const said = types.flatMap((type) =>
      getAreas(type).flatMap(({ code: area }) =>
        damageKindNames.flatMap((kind) => damageSizeNames.map((size) => describeDamage(type, { area, kind, size }))),
      ),
    );
    expect(said.every((words) => /^[A-Z].+: .+, .+$/.test(words) && !words.includes('undefined'))).toBe(true);
    expect(describeDamage('car', { area: 'left_front_door', kind: 'scratch', size: 'to_3' })).toBe('Left front door: scratch, 1 to 3 in');
  });

  it('has a five-digit AIAG code only if area and kind have one', () => {
    expect(aiagCode('car', { area: 'left_front_door', kind: 'scratch', size: 'to_3' })).toBe('10122');
    expect(aiagCode('car', { area: 'right_front_door', kind: 'dent', size: 'over_12' })).toBe('12145');
    expect(aiagCode('car', { area: 'left_front_door', kind: 'rust', size: 'to_1' })).toBeNull();
    expect(aiagCode('boat', { area: 'left_bow', kind: 'scratch', size: 'to_1' })).toBeNull();
    const codes = types.flatMap((type) => getAreas(type).map(({ code: area }) => aiagCode(type, { area, kind: 'chip', size: 'to_1' })));
    expect(codes.filter((code) => code !== null).every((code) => /^\d{5}$/.test(code))).toBe(true);
    expect(codes.filter((code) => code !== null).length).toBeGreaterThan(15);
  });
});

it.each<[VehicleType, object]>([
  ['car', { meter: 'miles', level: true, keys: true, operations: 4, number: 'VIN' }],
  ['rv', { meter: 'miles', level: true, keys: true, operations: 4, number: 'VIN' }],
  ['boat', { meter: 'hours', level: true, keys: true, operations: 2, number: 'Hull number' }],
  ['motorcycle', { meter: 'miles', level: true, keys: true, operations: 4, number: 'VIN' }],
  ['atv', { meter: 'hours', level: true, keys: true, operations: 4, number: 'VIN or serial number' }],
  ['heavy', { meter: 'hours', level: true, keys: true, operations: 4, number: 'Serial number' }],
  ['trailer', { meter: null, level: false, keys: false, operations: 2, number: 'VIN' }],
  ['golf', { meter: null, level: true, keys: true, operations: 4, number: 'Serial number' }],
])('%s has its own readings and checks', (type, expected) => {
  expect({ ...getAsks(type), operations: getAsks(type).operations.length }).toEqual(expected);
});
