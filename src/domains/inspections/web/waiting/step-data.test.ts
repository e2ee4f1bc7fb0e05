import { describe, expect, it } from 'vitest';
import { stepContent } from '#domains/inspections/steps-schemas.ts';
import { findMarkPosition } from '../damage/damage-dialog.tsx';
import { readingsData } from '../readings-part.tsx';
import { signatureData, signerStart, toOptions } from '../signing/sign-dialog.tsx';

const given = { how: 'drawn', name: ' Mia Marsh ', strokes: [[1, 2, 3, 4]], confirmed: true, reason: ' Key in the box ' } as const;

describe('a signature', () => {
  it.each([
    ['drawn', { name: 'Mia Marsh', strokes: [[1, 2, 3, 4]], confirmed: false, reason: '' }],
    ['typed', { name: 'Mia Marsh', strokes: [], confirmed: true, reason: '' }],
    ['absent', { name: '', strokes: [], confirmed: false, reason: 'Key in the box' }],
  ] as const)('that is %s contains only the matching fields', (how, data) => {
    const says = signatureData('customer', { ...given, strokes: given.strokes.map((stroke) => [...stroke]), how });
    expect(says).toEqual({ party: 'customer', how, ...data });
    expect(stepContent.safeParse({ kind: 'signature', data: says }).success).toBe(true);
  });

  it.each([
    ['customer', ['drawn', 'typed', 'absent']],
    ['driver', ['drawn', 'typed']],
    ['inspector', ['drawn', 'typed']],
  ] as const)('of the %s can be given in the ways %j', (party, ways) => {
    expect(toOptions(party).map(({ value }) => value)).toEqual(ways);
  });

  it.each([
    ['driver', 'pickup', 'Dan Driver'],
    ['customer', 'pickup', 'Mia Marsh'],
    ['customer', 'delivery', ''],
    ['inspector', 'survey', 'Dan Driver'],
  ] as const)('of the %s at %s starts with the name "%s"', (party, stage, name) => {
    expect(signerStart(party, stage, 'Mia Marsh', 'Dan Driver')).toBe(name);
  });
});

describe('a damage mark', () => {
  const tapped = { damageId: 'm1', view: 'left', x: 0.2, y: 0.3, area: 'left_door' } as const;
  const found = { view: 'rear', x: 0.5, y: 0.6 } as const;

  it.each([
    ['where it was tapped', tapped, 'left_door', { view: 'left', x: 0.2, y: 0.3 }],
    ['in another chosen area', tapped, 'rear_bumper', found],
    ['in an area from the list', { damageId: 'm1', view: 'left' }, 'rear_bumper', found],
    ['at the very edge', { ...tapped, x: 0, y: 0 }, 'left_door', { view: 'left', x: 0, y: 0 }],
  ] as const)('is placed %s', (_, mark, area, place) => {
    expect(findMarkPosition(mark, area, found)).toEqual(place);
  });
});

describe('meter readings', () => {
  const typed = { odometer: '48,210', cannot: false, meterReason: '', kind: 'fuel', percent: '50', count: '2' };
  const read = { odometer: 48210, odometerUnreadable: null, levelKind: 'fuel', levelPercent: 50, levelUnreadable: null, keys: 2 };

  it.each([
    ['as they were typed', {}, {}],
    [
      'with an unreadable meter',
      { cannot: true, meterReason: 'Display is dark' },
      { odometer: null, odometerUnreadable: 'Display is dark' },
    ],
    ['with an unreadable gauge', { percent: 'unknown' }, { levelPercent: null, levelUnreadable: 'No readable gauge' }],
    ['with an empty battery', { kind: 'charge', percent: '0' }, { levelKind: 'charge', levelPercent: 0 }],
    ['without keys', { count: '0' }, { keys: 0 }],
    ['without a choice', { odometer: '', percent: '', count: '' }, { odometer: null, levelPercent: null, keys: null }],
  ])('%s are sent', (_, change, data) => {
    expect(readingsData({ ...typed, ...change })).toEqual({ ...read, ...data });
  });
});
