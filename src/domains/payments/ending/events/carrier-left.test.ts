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
  it('promises nothing while a part is on hold', () => {
    const body = told({ frozen: '200.00' });
    expect(body).toMatch(/\$1,285\.00 is held\. \$200\.00 of it is on hold/);
    expect(body).not.toContain('Your turn');
  });

  it('promises nothing back once the vehicle was picked up', () => {
    expect(told({ backBy: null })).toContain('so support decides on the refund');
  });

  it('names the zone of the time at which everything comes back: a mail is read anywhere', () => {
    expect(told({})).toContain('you get a full refund automatically on Dec 03, 2026, 2:30 AM PST.');
  });
});
