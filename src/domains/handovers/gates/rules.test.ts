import { describe, expect, it } from 'vitest';
import { transportStatuses } from '#domains/transports/contract.ts';
import { isRecorded, nextDirection, type Direction } from './rules.ts';

describe('the gate of a yard', () => {
  it.each<[Direction[], Direction]>([
    [[], 'in'],
    [['in'], 'out'],
    [['in', 'out'], 'in'],
    [['in', 'out', 'in'], 'out'],
  ])('after %j comes %s', (before, next) => expect(nextDirection(before.map((direction) => ({ direction })))).toBe(next));

  it('is recorded from the booking until the transport is over', () => {
    expect(transportStatuses.filter(isRecorded)).toEqual(['accepted', 'assigned', 'in_transit', 'delivered']);
  });
});
