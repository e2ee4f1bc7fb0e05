import { describe, expect, it } from 'vitest';
import { ofCarrierLeft, ofDisputedDryRun, ofDryRun, ofEndedBooking } from './ending-notices.ts';

describe('what is told once a carrier left', () => {
  it('promises nothing while a part is frozen', () => {
    const fact = {
      shipperId: 'mia',
      transportId: 't1',
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      heldAmount: '1285.00',
    };
    const [notice] = ofCarrierLeft({ ...fact, backBy: '2026-12-03T10:30:00.000Z', frozen: '200.00' } as Parameters<
      typeof ofCarrierLeft
    >[0]);
    expect(notice!.body).toMatch(/\$1,285\.00 is held\. \$200\.00 of it is frozen/);
    expect(notice!.body).not.toContain('Your turn');
  });

  it('promises nothing back once the vehicle was picked up', () => {
    const fact = { shipperId: 'mia', transportId: 't1', vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' };
    const left = { ...fact, heldAmount: '1285.00', frozen: '0.00', backBy: null } as Parameters<typeof ofCarrierLeft>[0];
    expect(ofCarrierLeft(left)[0]!.body).toContain('so our support decides what comes back');
  });

  it('names the zone of the time at which everything comes back: a mail is read anywhere', () => {
    const [notice] = ofCarrierLeft({
      shipperId: 'mia',
      transportId: 't1',
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      heldAmount: '1015.00',
      frozen: '0.00',
      backBy: '2026-12-03T10:30:00.000Z',
    } as Parameters<typeof ofCarrierLeft>[0]);
    expect(notice!.body).toContain('comes back by itself on Dec 03, 2026, 2:30 AM PST.');
  });
});

describe('what is told once a booking was cancelled', () => {
  const told = (frozen: string) => {
    const [notice] = ofEndedBooking({
      shipperId: 'mia',
      transportId: 't1',
      vehicle: '2019 Honda Accord',
      route: 'Austin, TX to Denver, CO',
      line: 'before_assignment',
      refund: '1285.00',
      frozen,
      dryRunFee: '0.00',
      recipientId: null,
      actorId: null,
    } as Parameters<typeof ofEndedBooking>[0]);
    return [notice!.title, notice!.body.replace(/^.*cancelled\. /, '')];
  };
  const waits = 'is frozen until it is settled whom it belongs to: what is yours of it comes back to you then.';

  it('promises nothing of what is frozen', () => {
    expect(told('0.00')).toEqual(['$1,285.00 comes back to you', 'The money is on its way to your card.']);
    expect(told('285.00')).toEqual(['$1,000.00 comes back to you', `It is on its way to your card. Another $285.00 ${waits}`]);
    expect(told('1285.00')).toEqual(['$1,285.00 is frozen', `The money ${waits}`]);
  });
});

it.each(['Nobody at the address', 'Nobody at the address.', 'Nobody at the address!'])(
  'what was found on arrival ends once: %s',
  (words) => {
    const fact = { shipperId: 'mia', carrierSideId: 'cal', reportedById: 'dee', transportId: 't1', vehicle: '2019 Honda Accord' };
    const told = { ...fact, route: 'Austin, TX to Denver, CO', words, fee: '150.00', actorId: 'dee' } as unknown;
    const bodies = [
      ...ofDryRun(told as Parameters<typeof ofDryRun>[0]),
      ...ofDisputedDryRun(told as Parameters<typeof ofDisputedDryRun>[0], ['ada']),
    ].map(({ body }) => body.replace(/^.*CO: Nobody at the address/, ''));
    const end = words.endsWith('!') ? '!' : '.';
    expect(bodies).toEqual([
      `${end} If you cancel now, $150.00 of what is held goes to the carrier for it. Look at the photo; if it was not so, say it.`,
      end,
      `${end} Carriage decide.`,
      `${end} Your turn: look at the evidence and decide.`,
    ]);
  },
);
