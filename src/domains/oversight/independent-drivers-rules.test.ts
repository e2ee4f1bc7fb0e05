import { describe, expect, it } from 'vitest';
import { anywhere, driverStatus, type DriverStatus } from './independent-drivers-rules.ts';

describe('how an independent driver stands', () => {
  it.each<[isBlocked: boolean, insuranceVerified: boolean, dotMcVerified: boolean, status: DriverStatus]>([
    [false, false, false, 'pending'],
    [false, true, false, 'pending'],
    [false, false, true, 'pending'],
    [false, true, true, 'verified'],
    [true, false, false, 'blocked'],
    [true, true, false, 'blocked'],
    [true, false, true, 'blocked'],
    [true, true, true, 'blocked'],
  ])('blocked %s, insurance %s, DOT/MC %s: %s', (isBlocked, insuranceVerified, dotMcVerified, status) => {
    expect(driverStatus({ isBlocked, insuranceVerified, dotMcVerified })).toBe(status);
  });
});

describe('a piece of text', () => {
  it('is looked for anywhere, in whatever case, its wildcards taken literally', () => {
    expect(['Petrov', '50%', 'a_b', 'c\\d'].map(anywhere)).toEqual(['%petrov%', '%50\\%%', '%a\\_b%', '%c\\\\d%']);
  });
});
