import { describe, expect, it } from 'vitest';
import { driverStatus, type DriverStatus } from './independent-drivers-rules.ts';

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
