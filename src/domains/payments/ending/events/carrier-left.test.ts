import { describe, expect, it } from 'vitest';
import { carrierLeft } from './carrier-left.ts';

const left = {
  shipperId: 'mia',
  transportId: 't1',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  heldAmount: '1285.00',
  backBy: '2026-12-03T10:30:00.000Z',
  frozen: '0.00',
};
const told = (change: object) => carrierLeft.notify!({ ...left, ...change } as never, null)[0]!.body;

describe('the notice that the carrier left', () => {
  it('promises no refund while part of the money is on hold', () => {
    const body = told({ frozen: '200.00' });
    expect(body).toMatch(/\$1,285\.00 is held\. \$200\.00 of it is on hold/);
    expect(body).not.toContain('Your turn');
  });

  it('promises no refund after pickup', () => {
    expect(told({ backBy: null })).toContain('so support decides on the refund');
  });

  it('gives the time of the automatic refund at the pickup', () => {
    expect(told({})).toContain('you get a full refund automatically on Dec 03, 2026, 4:30 AM CST.');
  });
});
