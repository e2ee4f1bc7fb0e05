import { describe, expect, it } from 'vitest';
import { transportStatuses } from '#domains/transports/contract.ts';
import { nextDirection, waitsAtGate, type Direction } from './rules.ts';

describe('the gate of a yard', () => {
  it.each<[Direction[], Direction]>([
    [[], 'in'],
    [['in'], 'out'],
    [['in', 'out'], 'in'],
    [['in', 'out', 'in'], 'out'],
  ])('after %j comes %s', (before, next) => expect(nextDirection(before.map((direction) => ({ direction })))).toBe(next));

  it.each<[Direction | null, Direction | null]>([
    [null, 'in'],
    ['in', 'out'],
    ['out', null],
  ])('waits after %s for %s from the booking until the transport is over, and for nothing at another time', (last, next) => {
    const waits = transportStatuses.filter((status) => waitsAtGate(status, last) !== null);
    expect(waits).toEqual(next === null ? [] : ['accepted', 'assigned', 'in_transit', 'delivered']);
    for (const status of waits) expect([status, waitsAtGate(status, last)]).toEqual([status, next]);
  });
});
