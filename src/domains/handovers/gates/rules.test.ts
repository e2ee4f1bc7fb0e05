import { describe, expect, it } from 'vitest';
import { nextDirection, type Direction } from './rules.ts';

describe('the gate of a yard', () => {
  it.each<[Direction[], Direction]>([
    [[], 'in'],
    [['in'], 'out'],
    [['in', 'out'], 'in'],
    [['in', 'out', 'in'], 'out'],
  ])('after %j comes %s', (before, next) => expect(nextDirection(before.map((direction) => ({ direction })))).toBe(next));
});
