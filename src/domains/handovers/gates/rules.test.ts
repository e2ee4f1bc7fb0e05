import { describe, expect, it } from 'vitest';
import { transportStatuses, type TransportStatus } from '#domains/transports/schemas.ts';
import { nextDirection, getDueGateRecord, type Direction } from './rules.ts';

describe('the records of a yard', () => {
  it.each<[Direction[], Direction]>([
    [[], 'in'],
    [['in'], 'out'],
    [['in', 'out'], 'in'],
    [['in', 'out', 'in'], 'out'],
  ])('after %j, the next one is %s', (before, next) => expect(nextDirection(before.map((direction) => ({ direction })))).toBe(next));

  it.each<[Direction | null, Direction | null, readonly TransportStatus[]]>([
    [null, 'in', ['accepted', 'assigned', 'in_transit']],
    ['in', 'out', ['accepted', 'assigned', 'in_transit', 'delivered']],
    ['out', null, []],
  ])('after %s, %s is expected while the transport is %j, and never otherwise', (last, next, statuses) => {
    expect(transportStatuses.filter((status) => getDueGateRecord(status, last) !== null)).toEqual(statuses);
    for (const status of statuses) expect([status, getDueGateRecord(status, last)]).toEqual([status, next]);
  });
});
