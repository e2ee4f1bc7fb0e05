import { describe, expect, it } from 'vitest';
import { driverStatus, type DriverStatus } from './independent-drivers-rules.ts';

describe('the status of an independent driver', () => {
  it.each<[isBlocked: boolean, insuranceVerified: boolean, dotMcVerified: boolean, status: DriverStatus]>([
    [false, false, false, 'pending'],
    [false, true, false, 'pending'],
    [false, false, true, 'pending'],
    [false, true, true, 'verified'],
    [true, false, false, 'blocked'],
    [true, true, false, 'blocked'],
    [true, false, true, 'blocked'],
    [true, true, true, 'blocked'],
  ])('with blocked %s, insurance %s and DOT/MC %s is %s', (isBlocked, insuranceVerified, dotMcVerified, status) => {
    expect(driverStatus({ isBlocked, insuranceVerified, dotMcVerified })).toBe(status);
  });
});
