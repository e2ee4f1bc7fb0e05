import { describe, expect, it } from 'vitest';
import { carrierLeft } from './carrier-left.ts';

describe('the notice that the carrier left', () => {
  it('promises nothing while a part is on hold', () => {
    const payment = {
      shipperId: 'mia',
      transportId: 't1',
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      heldAmount: '1285.00',
    };
    const [notice] = carrierLeft.notify!({ ...payment, backBy: '2026-12-03T10:30:00.000Z', frozen: '200.00' } as never, null);
    expect(notice!.body).toMatch(/\$1,285\.00 is held\. \$200\.00 of it is on hold/);
    expect(notice!.body).not.toContain('Your turn');
  });

  it('promises nothing back once the vehicle was picked up', () => {
    const payment = { shipperId: 'mia', transportId: 't1', vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' };
    const left = { ...payment, heldAmount: '1285.00', frozen: '0.00', backBy: null };
    expect(carrierLeft.notify!(left as never, null)[0]!.body).toContain('so support decides on the refund');
  });

  it('names the zone of the time at which everything comes back: a mail is read anywhere', () => {
    const [notice] = carrierLeft.notify!(
      {
        shipperId: 'mia',
        transportId: 't1',
        vehicle: '2019 Honda Accord',
        route: 'Austin, TX to Denver, CO',
        heldAmount: '1015.00',
        frozen: '0.00',
        backBy: '2026-12-03T10:30:00.000Z',
      } as never,
      null,
    );
    expect(notice!.body).toContain('you get a full refund automatically on Dec 03, 2026, 2:30 AM PST.');
  });
});
